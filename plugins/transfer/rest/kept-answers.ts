import { type ImportAccess, isObject } from '../../../core/index.ts';
import type { ImportItem } from '../items/import-item.ts';
import { wholeText } from '../text/whole-text.ts';
import { itemsIn, linesOf } from './item-lines.ts';
import type { OldSiteUser, TakenAnswer } from './old-api.ts';

/** Folder in the data folder, readable only by its owner, with the responses of a live site until the import is complete. */
const FOLDER = '.almanac/imports/live';

/** In milliseconds. Older responses are discarded: the old site may have changed. */
const LONGEST = 24 * 60 * 60 * 1000;

type Files = Pick<ImportAccess, 'folder' | 'look' | 'read' | 'write' | 'removeFolder'>;

/**
 * Cache of the responses of a live site, one file each, so that an interrupted import does not repeat requests. An import makes the
 * same requests in the same order; a stored response is used if its path matches.
 */
export class KeptAnswers {
  readonly #files: Files;
  readonly #folder: string;
  /** When reading began, if that was in an earlier run. ISO 8601. */
  readonly since: string | undefined;
  #asked = 0;

  private constructor(files: Files, since: string | undefined) {
    this.#files = files;
    this.#folder = `${files.folder}/${FOLDER}`;
    this.since = since;
  }

  /** Continues with stored responses if site and user are the same, or starts empty. @param now in milliseconds */
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

  /** The stored response to the next request, or else the result of `ask`, which is stored. @throws what `ask` throws */
  async answerTo(path: string, ask: () => Promise<TakenAnswer>): Promise<TakenAnswer> {
    const file = `${this.#folder}/${++this.#asked}.json`;
    const kept = await documentIn(this.#files, file);
    if (isObject(kept) && kept.path === path) return { body: kept.body, pages: Number(kept.pages) };
    const answer = await ask();
    await this.#files.write(file, [encoder.encode(JSON.stringify({ path, ...answer }))], true);
    return answer;
  }

  /** The address that the site reports for itself, if everything was read; otherwise undefined. */
  async home(): Promise<string | undefined> {
    if (!(await this.#files.look(this.#items))) return undefined;
    const kept = await documentIn(this.#files, `${this.#folder}/home.json`);
    return typeof kept === 'string' ? kept : undefined;
  }

  /** Stores the items made from all responses. */
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

  /** Removes everything. */
  end(): Promise<void> {
    return this.#files.removeFolder(this.#folder);
  }

  get #items(): string {
    return `${this.#folder}/items.jsonl`;
  }
}

const encoder = new TextEncoder();

/** Undefined if the file is missing or incomplete. */
async function documentIn(files: Files, path: string): Promise<unknown> {
  if (!(await files.look(path))) return undefined;
  const text = await wholeText(files, path);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
