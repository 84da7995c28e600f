import { setTimeout as pause } from 'node:timers/promises';
import type { Author } from './author.ts';

/** Pause between two requests of a client, in milliseconds: the machine has code to compile. */
const PAUSE_MS = 4;

interface Answer {
  readonly version?: number;
  readonly id?: number;
  readonly titles?: readonly (readonly [number, string])[];
}

/** Clients that read and write while versions of the plugin `shop` change, until they are stopped. */
export class Customers {
  readonly problems: string[] = [];
  readonly #url: string;
  readonly #author: Author;
  readonly #authorization: string;
  /** Titles by id, as of the last acknowledged write. */
  readonly #titles = new Map<number, string>();
  #requests = 0;
  #writes = 0;
  #stopped = false;

  /** @param url of the server */
  constructor(url: string, authorization: string, author: Author) {
    this.#url = url;
    this.#authorization = authorization;
    this.#author = author;
  }

  get done(): string {
    return `${this.#requests} requests, of which ${this.#writes} wrote`;
  }

  stop(): void {
    this.#stopped = true;
  }

  async make(count: number): Promise<void> {
    for (let made = 0; made < count; made++) {
      const { id } = await this.#ask('/shop/v1/items', { title: 'new' });
      if (id !== undefined) this.#titles.set(id, 'new');
    }
  }

  /** Reads routes of the shop and of other plugins. */
  async read(): Promise<void> {
    while (!this.#stopped) {
      await this.#ask('/shop/v1/items');
      await this.#ask('/calendar/events/v1/events');
      await pause(PAUSE_MS);
    }
  }

  /** Renames items, and changes a setting of another plugin. */
  async write(): Promise<void> {
    const ids = [...this.#titles.keys()];
    for (let write = 0; !this.#stopped; write++) {
      const id = ids[write % ids.length] ?? 0;
      const title = `title ${write}`;
      await this.#ask(`/shop/v1/items/${id}`, { title });
      this.#titles.set(id, title);
      await this.#ask('/site/v2/categories/1', { description: title });
      await pause(PAUSE_MS);
    }
  }

  /** Compares what the shop returns with what was acknowledged. */
  async readBack(): Promise<void> {
    const { titles = [] } = await this.#ask('/shop/v1/items');
    const found = new Map(titles);
    for (const [id, title] of this.#titles) {
      if (found.get(id) !== title) this.problems.push(`lost: item ${id} is ${found.get(id)} and not ${title}`);
    }
  }

  async #ask(path: string, sent?: object): Promise<Answer> {
    const { serving } = this.#author;
    const what = `${sent ? 'POST' : 'GET'} ${path}`;
    this.#requests++;
    if (sent) this.#writes++;
    try {
      const answer = await fetch(`${this.#url}/api${path}`, sent && this.#posted(sent));
      const text = await answer.text();
      if (!answer.ok) throw new Error(`it is answered ${answer.status}: ${text.slice(0, 300)}`);
      const body = JSON.parse(text) as Answer;
      const { latest } = this.#author;
      if (path.startsWith('/shop') && !(Number(body.version) >= serving && Number(body.version) <= latest)) {
        throw new Error(`it is answered by version ${body.version}, not ${serving} to ${latest}`);
      }
      return body;
    } catch (error) {
      this.problems.push(`${what}: ${error}, ${(error as Error).cause ?? ''}`);
      return {};
    }
  }

  #posted(sent: object): RequestInit {
    const headers = { authorization: this.#authorization, 'content-type': 'application/json' };
    return { method: 'POST', headers, body: JSON.stringify(sent) };
  }
}
