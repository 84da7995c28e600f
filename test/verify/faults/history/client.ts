import type { SeededRandom } from '../seeded-random.ts';
import { partsOf } from './creations.ts';
import type { Effect } from './operation.ts';
import type { Register, RegisterKind, Seen } from './register.ts';
import type { World } from './world.ts';

const REST = '/api/calendar/events/v1';
const EVENTS: RegisterKind = { path: `${REST}/events`, member: 'title' };
const CATEGORIES: RegisterKind = { path: `${REST}/categories`, member: 'name' };
const DATES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };

interface Answer {
  readonly status: number;
  readonly body: { readonly id: number; readonly [member: string]: unknown };
  /** The part of its ETag that depends on the record. */
  readonly tag: string | undefined;
}

/** The server and the user of a client. */
export interface Place {
  readonly url: string;
  readonly authorization: string;
}

/** Client that reads and writes records over HTTP, one request at a time, and records the responses. */
export class Client {
  readonly #place: Place;
  readonly #name: string;
  readonly #world: World;
  readonly #random: SeededRandom;
  /** What this client last saw of each record. */
  readonly #seen = new Map<Register, Seen>();

  constructor(place: Place, options: { readonly name: string; readonly world: World; readonly random: SeededRandom }) {
    this.#place = place;
    this.#name = options.name;
    this.#world = options.world;
    this.#random = options.random;
  }

  /** Continues until the server no longer responds. */
  async run(): Promise<void> {
    while (await this.#step());
  }

  /** Reads every record that ever existed. */
  async readAll(): Promise<void> {
    for (const register of this.#world.all) await this.#read(register);
  }

  /** @returns whether there was a response */
  #step(): Promise<boolean> {
    const chance = this.#random.below(100);
    if (this.#world.wantsMore || chance < 3) return chance % 2 === 0 ? this.#makeEvent() : this.#makeCategory();
    const register = this.#random.pick(this.#world.live);
    const seen = this.#seen.get(register);
    if (chance < 8) return this.#read(this.#random.pick(this.#world.all));
    if (chance < 45) return this.#read(register);
    if (chance < 47 && register.kind === CATEGORIES) return this.#remove(register);
    return chance < 75 || !seen ? this.#write(register) : this.#replace(register, seen);
  }

  #read(register: Register): Promise<boolean> {
    return this.#during(register, undefined, () => this.#ask('GET', `${register.kind.path}/${register.id}`));
  }

  #write(register: Register): Promise<boolean> {
    const value = this.#world.newValue(this.#name);
    return this.#during(register, { type: 'write', value }, () => this.#put(register, value));
  }

  #replace(register: Register, { value: expected, tag }: Seen): Promise<boolean> {
    const value = this.#world.newValue(this.#name);
    return this.#during(register, { type: 'replace', expected, value }, () => this.#put(register, value, tag));
  }

  #remove(register: Register): Promise<boolean> {
    return this.#during(register, { type: 'remove' }, () =>
      this.#ask('DELETE', `${register.kind.path}/${register.id}`),
    );
  }

  #put({ kind, id }: Register, value: string, tag?: string): Promise<Answer | undefined> {
    return this.#ask('POST', `${kind.path}/${id}`, { [kind.member]: value }, tag);
  }

  /** Creates four records in one transaction. */
  async #makeEvent(): Promise<boolean> {
    const name = this.#world.newValue(this.#name);
    const { event, venue, organizer } = partsOf(name);
    this.#world.creations.try(name);
    const linked = { venue: { venue, description: venue }, organizer: { organizer, description: organizer } };
    const record = { title: name, description: event, ...DATES, ...linked };
    const answer = await this.#ask('POST', EVENTS.path, record);
    if (!answer) return false;
    if (this.#isMade(answer)) {
      this.#world.creations.acknowledge(name);
      this.#keep(EVENTS, answer, name);
    }
    return true;
  }

  async #makeCategory(): Promise<boolean> {
    const name = this.#world.newValue(this.#name);
    const answer = await this.#ask('POST', CATEGORIES.path, { name, description: name });
    if (!answer) return false;
    if (this.#isMade(answer)) {
      this.#world.blame(...this.#world.ids.give(answer.body.id, name));
      this.#keep(CATEGORIES, answer, name);
    }
    return true;
  }

  #isMade({ status, body }: Answer): boolean {
    const isMade = status === 200 || status === 201;
    if (!isMade) this.#world.blame(`${this.#name}: a record was not made: ${status} ${JSON.stringify(body)}`);
    return isMade;
  }

  #keep(kind: RegisterKind, { body, tag }: Answer, value: string): void {
    const register = this.#world.add(kind, body.id, value);
    if (tag !== undefined) this.#see(register, { value, tag });
  }

  /** Records an operation on a record, and what it showed or may have done. */
  #during(register: Register, intended: Effect | undefined, ask: () => Promise<Answer | undefined>): Promise<boolean> {
    const run = async () => {
      const answer = await ask();
      return answer && this.#effectOf(register, intended, answer);
    };
    return register.during(this.#name, run, intended);
  }

  #effectOf(register: Register, intended: Effect | undefined, { status, body, tag }: Answer): Effect | undefined {
    if (status === 404) return { type: 'read', found: undefined };
    if (status === 412 && intended?.type === 'replace') return { type: 'refused', expected: intended.expected };
    if (status !== 200) {
      this.#world.blame(`${this.#name}: ${register.kind.path}/${register.id} is answered ${status}`);
      return undefined;
    }
    const value = String(body[register.kind.member]);
    if (tag !== undefined && intended?.type !== 'remove') this.#see(register, { value, tag });
    return intended ?? { type: 'read', found: value };
  }

  #see(register: Register, seen: Seen): void {
    this.#seen.set(register, seen);
    register.note(seen);
  }

  /** Undefined if the server died before its response was complete. */
  async #ask(method: string, path: string, record?: object, tag?: string): Promise<Answer | undefined> {
    const { url, authorization } = this.#place;
    const headers = { authorization, 'content-type': 'application/json', ...(tag && { 'if-match': `"${tag}"` }) };
    try {
      const answer = await fetch(`${url}${path}`, { method, headers, ...(record && { body: JSON.stringify(record) }) });
      const body = (await answer.json()) as Answer['body'];
      return { status: answer.status, body, tag: /^"([^-]+)-/.exec(answer.headers.get('etag') ?? '')?.[1] };
    } catch {
      return undefined;
    }
  }
}
