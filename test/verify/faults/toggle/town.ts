import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../seeded-random.ts';

const REST = '/api/calendar/events/v1';
const DATES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
const PLACE = { geo_lat: 48.137, geo_lng: 11.575 };

/** Allowed statuses of a response, with the required text of the error code, if any. */
type Allowed = Readonly<Record<number, string | undefined>>;

const DONE: Allowed = { 200: undefined };
/** For features of geolocation: its parameters are refused with its name while it is off. */
const WHILE_ON: Allowed = { 200: undefined, 400: 'geoloc' };

/** The server of the town, and the user of writing clients. */
interface Place {
  readonly url: string;
  readonly authorization: string;
}

/** An event or a venue in a response. */
interface Shown {
  readonly title?: string;
  readonly venue?: string;
  readonly geo_lat?: number;
}

interface LruCache {
  readonly path: string;
  readonly file: string;
  /** As of the last acknowledged write. */
  title: string;
}

/** Clients that read and write a calendar whose venues have coordinates, until they are stopped. */
export class Town {
  readonly problems: string[] = [];
  readonly #place: Place;
  readonly #random: SeededRandom;
  #kept: readonly LruCache[] = [];
  #requests = 0;
  #writes = 0;
  #refused = 0;
  #stopped = false;

  constructor(place: Place, random: SeededRandom) {
    this.#place = place;
    this.#random = random;
  }

  get done(): string {
    return `${this.#requests} requests, of which ${this.#writes} wrote and ${this.#refused} were refused while it was off`;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Creates events with a venue each; geolocation must be on. */
  async make(count: number): Promise<void> {
    this.#kept = (
      await Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const venue = await this.#make('/venues', { venue: `Hall ${number}`, ...PLACE });
          const event = await this.#make('/events', { title: 'Event', venue, ...DATES });
          return [
            { path: `/venues/${venue}`, file: `venues/${venue}`, title: `Hall ${number}` },
            { path: `/events/${event}`, file: `events/${event}`, title: 'Event' },
          ];
        }),
      )
    ).flat();
  }

  /** Reads records and lists, with and without features of geolocation. */
  async read(): Promise<void> {
    while (!this.#stopped) {
      await this.#ask(this.#random.pick(this.#kept).path, DONE);
      await this.#ask(`/events?per_page=${1 + this.#random.below(20)}`, DONE);
      await this.#ask('/events?geoloc_lat=48&geoloc_lng=11&geoloc_radius=1000', WHILE_ON);
    }
  }

  /**
   * Renames records one after the other, as the writer with this number of `writers`; no two writers rename the same record.
   */
  async write(number: number, writers: number): Promise<void> {
    const own = this.#kept.filter((_, index) => index % writers === number);
    for (let write = 1; !this.#stopped; write++) {
      const record = this.#random.pick(own);
      const title = `Writer ${number}, ${write}`;
      const isVenue = record.path.startsWith('/venues');
      const moved = isVenue && write % 4 === 0;
      const sent = { [isVenue ? 'venue' : 'title']: title, ...(moved && PLACE) };
      if ((await this.#ask(record.path, moved ? WHILE_ON : DONE, sent)) === 200) record.title = title;
    }
  }

  /** Compares responses with what was acknowledged; geolocation must be on. */
  async readBack(): Promise<void> {
    for (const { path, title } of this.#kept) {
      const record = (await (await fetch(`${this.#place.url}${REST}${path}`)).json()) as Shown;
      this.#compare(path, record.title ?? record.venue, title);
      if (path.startsWith('/venues')) this.#compare(path, record.geo_lat, PLACE.geo_lat);
    }
  }

  /** Compares the files with what was acknowledged; the server must have stopped. @param folder of the site */
  readFiles(folder: string): void {
    for (const { file, title } of this.#kept) {
      const record = JSON.parse(readFileSync(join(folder, 'calendar', `${file}.json`), 'utf8'));
      this.#compare(file, record.title, title);
      if (file.startsWith('venues')) this.#compare(file, record.geo_lat, PLACE.geo_lat);
    }
  }

  #compare(where: string, found: unknown, expected: unknown): void {
    if (found !== expected) this.problems.push(`lost: ${where} has ${found} and not ${expected}`);
  }

  async #make(path: string, record: object): Promise<number> {
    const answer = await this.#fetch(path, record);
    if (answer.status !== 201) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { readonly id: number }).id;
  }

  /** @returns the status; 0 if the connection broke */
  async #ask(path: string, allowed: Allowed, record?: object): Promise<number> {
    this.#requests++;
    if (record) this.#writes++;
    try {
      const answer = await this.#fetch(path, record);
      const text = await answer.text();
      const { status } = answer;
      if (!(status in allowed) || !text.includes(allowed[status] ?? '')) {
        this.problems.push(`${record ? 'POST' : 'GET'} ${path} is answered ${status}: ${text.slice(0, 300)}`);
      }
      if (status === 400) this.#refused++;
      return status;
    } catch (error) {
      this.problems.push(`${record ? 'POST' : 'GET'} ${path} broke: ${error}, ${(error as Error).cause}`);
      return 0;
    }
  }

  #fetch(path: string, record?: object): Promise<Response> {
    const { url, authorization } = this.#place;
    if (!record) return fetch(`${url}${REST}${path}`);
    const headers = { authorization, 'content-type': 'application/json' };
    return fetch(`${url}${REST}${path}`, { method: 'POST', headers, body: JSON.stringify(record) });
  }
}
