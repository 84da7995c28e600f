import type { SeededRandom } from '../seeded-random.ts';

const REST = '/api/calendar/events/v1';
const DATES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
/** One in this many writes creates a category and removes it again, so that the number of records stays constant. */
const CATEGORY_EVERY = 5;
/** Number of distinct queries: more than fit into caches would show the size of caches instead of leaks. */
const QUERIES = 200;

/** The server, and the user of writing clients. */
export interface Place {
  readonly url: string;
  readonly authorization: string;
}

/** Clients that use a site until they are stopped. Unexpected responses count as problems. */
export class Users {
  readonly #place: Place;
  readonly #random: SeededRandom;
  readonly #problems: string[] = [];
  #stopped = false;
  #requests = 0;
  #categories = 0;

  constructor(place: Place, random: SeededRandom) {
    this.#place = place;
    this.#random = random;
  }

  get problems(): readonly string[] {
    return this.#problems;
  }

  get requests(): number {
    return this.#requests;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Creates events. @returns their ids */
  async make(count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    while (ids.length < count) {
      const venue = { venue: `Hall ${ids.length % 10}` };
      const event = { title: `Event ${ids.length}`, description: 'What there is to say. '.repeat(20), venue, ...DATES };
      ids.push((await this.#write('POST', '/events', 201, event)).id);
    }
    return ids;
  }

  /** Reads lists and events, and revalidates unchanged ones. */
  async read(ids: readonly number[]): Promise<void> {
    while (!this.#stopped) {
      const id = this.#random.pick(ids);
      const page = 1 + this.#random.below(QUERIES);
      const tag = await this.#read(`/events/${id}`, 200);
      if (tag) await this.#read(`/events/${id}`, 304, 200, tag);
      await this.#read('/events', 200);
      await this.#read(`/events?per_page=10&search=hall+${page}`, 200);
      await this.#read(`/events/${id + 1_000_000}`, 404);
    }
  }

  /** Changes events, and creates and removes categories. */
  async write(ids: readonly number[]): Promise<void> {
    for (let number = 1; !this.#stopped; number++) {
      await this.#write('POST', `/events/${this.#random.pick(ids)}`, 200, { title: `Title ${number}` });
      await this.#write('POST', '/events', 400, { title: 'Without dates' });
      if (number % CATEGORY_EVERY > 0) continue;
      const { id } = await this.#write('POST', '/categories', 201, { name: `Category ${++this.#categories}` });
      await this.#write('DELETE', `/categories/${id}`, 200);
    }
  }

  async #read(path: string, status: number, other = status, tag?: string): Promise<string | undefined> {
    const answer = await this.#ask(path, { headers: { ...(tag && { 'if-none-match': tag }) } });
    await answer.arrayBuffer();
    if (answer.status !== status && answer.status !== other) this.#blame('GET', path, answer);
    return answer.headers.get('etag') ?? undefined;
  }

  async #write(method: string, path: string, status: number, record?: object): Promise<{ readonly id: number }> {
    const headers = { authorization: this.#place.authorization, 'content-type': 'application/json' };
    const answer = await this.#ask(path, { method, headers, ...(record && { body: JSON.stringify(record) }) });
    const body = await answer.json();
    if (answer.status !== status) this.#blame(method, path, answer);
    return body as { readonly id: number };
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    this.#requests++;
    return fetch(`${this.#place.url}${REST}${path}`, init);
  }

  #blame(method: string, path: string, { status }: Response): void {
    this.#problems.push(`${method} ${path} is answered ${status}`);
  }
}
