import { type ImportAccess, isObject } from '../../../core/index.ts';
import type { ImportItem } from '../items/import-item.ts';
import { wholeText } from '../text/whole-text.ts';
import { itemsIn, linesOf } from './item-lines.ts';
import type { OldSiteUser, TakenAnswer } from './old-api.ts';

/** Below the data folder, for its owner alone: what a live site said, until its import has ended well. */
const FOLDER = '.almanac/imports/live';

/** What was read longer ago is read anew: the old site has gone on. Milliseconds. */
const LONGEST = 24 * 60 * 60 * 1000;

type Files = Pick<ImportAccess, 'folder' | 'look' | 'read' | 'write' | 'removeFolder'>;

/**
 * What a live site has said, a file for each answer, so that an import which was cut off does not ask for it again. The same site is
 * asked the same questions in the same order: as long as they are the same, their answers count.
 */
export class KeptAnswers {
  readonly #files: Files;
  readonly #folder: string;
  /** When the first answer came, if that was in a run before this one. ISO 8601. */
  readonly since: string | undefined;
  #asked = 0;

  private constructor(files: Files, since: string | undefined) {
    this.#files = files;
    this.#folder = `${files.folder}/${FOLDER}`;
    this.since = since;
  }

  /** Takes up what is there of the same site as the same user, or begins anew. @param now milliseconds */
  static async begin(files: Files, { url, login }: OldSiteUser, now: number): Promise<KeptAnswers> {
    const folder = `${files.folder}/${FOLDER}`;
    const about = await documentIn(files, `${folder}/about.json`);
    const age =
      isObject(about) && about.url === url && about.login === login ? now - Date.parse(String(about.begun)) : -1;
    if (isObject(about) && age >= 0 && age < LONGEST) return new KeptAnswers(files, String(about.begun));
    await files.removeFolder(folder);
    const begun = new Date(now).toISOString();
    await files.write(`${folder}/about.json`, [encoder.encode(JSON.stringify({ url, login, begun }))], true);
    return new KeptAnswers(files, undefined);
  }

  /** The answer that the next question had; else what `ask` gives, which is kept. @throws what `ask` throws */
  async answerTo(path: string, ask: () => Promise<TakenAnswer>): Promise<TakenAnswer> {
    const file = `${this.#folder}/${++this.#asked}.json`;
    const kept = await documentIn(this.#files, file);
    if (isObject(kept) && kept.path === path) return { body: kept.body, pages: Number(kept.pages) };
    const answer = await ask();
    await this.#files.write(file, [encoder.encode(JSON.stringify({ path, ...answer }))], true);
    return answer;
  }

  /** The address of the site as it says itself, if everything was read; else undefined. */
  async home(): Promise<string | undefined> {
    if (!(await this.#files.look(this.#items))) return undefined;
    const kept = await documentIn(this.#files, `${this.#folder}/home.json`);
    return typeof kept === 'string' ? kept : undefined;
  }

  /** Keeps what all answers come to. */
  async keepItems(items: AsyncIterable<ImportItem>, home: string): Promise<void> {
    await this.#files.write(`${this.#folder}/home.json`, [encoder.encode(JSON.stringify(home))], true);
    await this.#files.write(this.#items, linesOf(items), true);
  }

  async *items(onProgress: (part: number) => void): AsyncGenerator<ImportItem> {
    const { read } = this.#files;
    const path = this.#items;
    const size = (await this.#files.look(path))?.size ?? 0;
    async function* measured() {
      let done = 0;
      for await (const piece of read(path)) {
        yield piece;
        done += piece.length;
        onProgress(done / size);
      }
    }
    yield* itemsIn(measured());
  }

  /** Removes all of it. */
  end(): Promise<void> {
    return this.#files.removeFolder(this.#folder);
  }

  get #items(): string {
    return `${this.#folder}/items.jsonl`;
  }
}

const encoder = new TextEncoder();

/** Undefined where there is none, or half of one. */
async function documentIn(files: Files, path: string): Promise<unknown> {
  if (!(await files.look(path))) return undefined;
  const text = await wholeText(files, path);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
