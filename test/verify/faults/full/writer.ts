import type { SeededRandom } from '../seeded-random.ts';
import { type Book, textOf } from './book.ts';
import type { Way } from './ways/way.ts';

/** Sizes of writes in bytes: many small ones and few large ones. */
const SIZES = [200, 200, 200, 200, 5_000, 5_000, 5_000, 50_000, 50_000, 300_000];

/** Sends a request to the site as its administrator. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export const EVENTS = '/api/calendar/events/v1/events';
export const MEDIA = '/api/site/v2/media';

interface WriterOptions {
  /** Unique among the writers of the site. */
  readonly name: string;
  readonly ask: Ask;
  readonly refusal: Way['refusal'];
  readonly random: SeededRandom;
  readonly book: Book;
}

interface Asked {
  readonly path: string;
  readonly init: RequestInit;
  /** Records an acknowledged write in the book. */
  readonly take: (id: number) => void;
}

/** Client that creates events of three records each, changes them, uploads files and removes them, one request at a time. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #events: number[] = [];
  readonly #files: number[] = [];
  #number = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Writes once. @returns whether it was acknowledged; anything else than that or the expected refusal is a problem */
  async write(): Promise<boolean> {
    const { ask, book, refusal, name } = this.#options;
    const { path, init, take } = this.#next();
    const answer = await ask(path, init);
    const { id, code } = (await answer.json()) as { readonly id: number; readonly code?: string };
    if (answer.ok) {
      book.acknowledged++;
      take(id);
      return true;
    }
    book.refused++;
    const isRight = answer.status === refusal.status && code === refusal.code;
    if (!isRight) book.blame(name, [`${init.method} ${path} is answered ${answer.status} ${code}`]);
    if (answer.status === 503 && !answer.headers.has('retry-after')) book.blame(name, ['503 without Retry-After']);
    return false;
  }

  #next(): Asked {
    const { name, random } = this.#options;
    const title = `${name}-${++this.#number}-of-${random.pick(SIZES)}`;
    const [event, file] = [this.#events.at(-1), this.#files.at(0)];
    const kind = random.below(6);
    if (kind === 0 && event !== undefined) return this.#change(event, title);
    if (kind === 1) return this.#bring(title);
    if (kind === 2 && file !== undefined) return this.#remove(file);
    return this.#make(title);
  }

  #make(title: string): Asked {
    const [venue, organizer] = [`${title}: venue`, `${title}: organizer`];
    const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const event = { ...texts(title), ...times, status: 'publish', venue: { venue }, organizer: { organizer } };
    return {
      path: EVENTS,
      init: inJson('POST', event),
      take: (id) => {
        this.#events.push(id);
        this.#options.book.events.set(id, { title, venue, organizer });
      },
    };
  }

  #change(id: number, title: string): Asked {
    const { events } = this.#options.book;
    return {
      path: `${EVENTS}/${id}`,
      init: inJson('PUT', texts(title)),
      take: () => {
        const event = events.get(id);
        if (event) events.set(id, { ...event, title });
      },
    };
  }

  #bring(title: string): Asked {
    const headers = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${title}.txt"` };
    return {
      path: MEDIA,
      init: { method: 'POST', headers, body: textOf(title) },
      take: (id) => {
        this.#files.push(id);
        this.#options.book.media.set(id, title);
      },
    };
  }

  #remove(id: number): Asked {
    return {
      path: `${MEDIA}/${id}?force=true`,
      init: { method: 'DELETE' },
      take: () => {
        this.#files.shift();
        this.#options.book.media.delete(id);
      },
    };
  }
}

const texts = (title: string) => ({ title, description: textOf(title) });

/** A request with a body. */
export const inJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
