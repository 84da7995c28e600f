import type { Program, RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';
import { Book } from './book.ts';
import { listEvents, listMedia } from './list-titles.ts';
import { readOn } from './reader.ts';
import type { FullDisk, Way } from './ways/way.ts';
import { type Ask, EVENTS, inJson, Writer } from './writer.ts';

const WRITERS = 4;
/** Writes of each writer while the disk is full, and after it has room again. */
const TIGHT = 8;
const CALM = 4;
/** The server is killed on the full disk once in this many times, beginning with the first. */
const KILLED_EVERY = 8;

interface PlayOptions {
  readonly way: Way;
  readonly disk: FullDisk;
  /** On the disk, and not written to yet. */
  readonly site: ServedSite;
  readonly program: Program;
  /** Minimum number of writes. */
  readonly writes: number;
  readonly random: SeededRandom;
}

/** Repeatedly fills a disk during writes and frees it again. Returns what the writers were told and saw. */
export async function playFull(options: PlayOptions): Promise<Book> {
  const play = new Play(options);
  await play.run();
  return play.book;
}

class Play {
  readonly book = new Book();
  readonly #options: PlayOptions;
  readonly #writers: readonly Writer[];
  readonly #ask: Ask;
  #server: RunningServer | undefined;

  constructor(options: PlayOptions) {
    const { way, random } = options;
    this.#options = options;
    this.#ask = (path, init) => this.#fetch(path, init);
    this.#writers = Array.from(
      { length: WRITERS },
      (_, index) => new Writer({ name: `w${index}`, ask: this.#ask, refusal: way.refusal, random, book: this.book }),
    );
  }

  async run(): Promise<void> {
    const { site, writes, program } = this.#options;
    this.#server = await site.serve(program);
    const read = await this.#makeFirst();
    for (let round = 1; this.book.asked < writes; round++) {
      const isKilled = round % KILLED_EVERY === 1;
      await this.#whileRead(read, `round ${round}`, () => this.#runFull(`round ${round}`));
      await (isKilled ? this.#restart(`round ${round}, after a kill`) : this.#free());
      await this.#whileRead(read, `round ${round}`, () => this.#goOn(`round ${round}`));
    }
    await this.#end();
  }

  /** @throws Error with the error output of the server if it does not respond */
  async #fetch(path: string, init: RequestInit | undefined): Promise<Response> {
    const headers = { ...init?.headers, authorization: this.#options.site.authorization };
    try {
      return await fetch(`${this.#server?.url}${path}`, { ...init, headers });
    } catch (error) {
      const { code, err } = (await this.#server?.stop('SIGKILL')) ?? {};
      throw new Error(`no answer from the server, which ended with ${code}: ${err}`, { cause: error });
    }
  }

  /** Creates an event that nobody changes. @returns its path, for the readers */
  async #makeFirst(): Promise<string> {
    const title = 'first of 0';
    const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 12:00:00' };
    const answer = await this.#ask(EVENTS, inJson('POST', { title, description: title, status: 'publish', ...times }));
    const { id } = (await answer.json()) as { readonly id: number };
    this.book.events.set(id, { title, venue: '', organizer: '' });
    return `${EVENTS}/${id}`;
  }

  async #whileRead(path: string, when: string, doing: () => Promise<void>): Promise<void> {
    let isOver = false;
    const done = doing().finally(() => {
      isOver = true;
    });
    const [problems] = await Promise.all([readOn(this.#ask, path, () => isOver), done]);
    this.book.blame(when, problems);
  }

  /** Writes continue while the remaining room shrinks. */
  async #runFull(when: string): Promise<void> {
    const { disk, random } = this.#options;
    const before = this.book.refused;
    for (let step = 0; step < TIGHT; step++) {
      await Promise.all([...this.#writers.map((writer) => writer.write()), disk.tighten(random, this.#pid())]);
    }
    if (this.book.refused === before) this.book.blame(when, ['nothing was refused']);
    this.book.blame(`${when}, while there is no room`, await this.#amissInAnswers());
  }

  async #free(): Promise<void> {
    await this.#options.disk.free(this.#pid());
  }

  /** Kills the server on the full disk and starts it after freeing room. Files are checked at the end: a checkpoint may move them now. */
  async #restart(when: string): Promise<void> {
    const { disk, site, program } = this.#options;
    await this.#server?.stop('SIGKILL');
    await disk.free(undefined);
    this.#server = await site.serve(program);
    this.book.blame(when, await this.#amissInAnswers());
  }

  /** All writers write again; every write must succeed. */
  async #goOn(when: string): Promise<void> {
    for (let step = 0; step < CALM; step++) {
      const saved = await Promise.all(this.#writers.map((writer) => writer.write()));
      if (!saved.every(Boolean)) this.book.blame(when, [`write ${step + 1} after there was room again was refused`]);
    }
    this.book.blame(when, await this.#amissInAnswers());
  }

  async #end(): Promise<void> {
    const { code, err } = (await this.#server?.stop('SIGTERM')) ?? {};
    if (code !== 0) this.book.blame('at the end', [`asked to stop, the server ended with ${code}: ${err}`]);
    const { folder } = this.#options.site;
    this.book.blame('at the end', [...this.book.amissIn(folder), ...this.book.leftIn(folder)]);
  }

  async #amissInAnswers(): Promise<readonly string[]> {
    return this.book.amissInAnswers(await listEvents(this.#ask), await listMedia(this.#ask));
  }

  #pid(): number {
    return this.#server?.child.pid ?? 0;
  }
}
