import type { Assets } from '../../contract/assets.ts';
import { problem } from '../../contract/problem.ts';
import { digestOf, hashOf } from '../../lib/index.ts';
import { storageProblem } from '../../store/index.ts';
import { Body } from '../body/body.ts';
import { Answer, entityTag } from '../response/answer.ts';
import { assetHeaders } from '../response/response-headers.ts';

/** Reads a file in a plugin's `assets/`; undefined if it does not exist. @throws FileSystemError */
type ReadAsset = (name: string) => Promise<Uint8Array | undefined>;

/** Media types by file extension. Browsers only save files of any other type. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=UTF-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** Length of a version in hexadecimal digits. */
const VERSION_LENGTH = 16;

/** Cache of answers with files. An answer, with its compressed variants, survives changes of plugins and settings while its file is the same. */
export class AssetAnswers {
  readonly #byPlace = new Map<string, { readonly hash: string; readonly answer: Answer }>();

  /** @param place identifies the file, which has one answer at a time */
  of(place: string, name: string, bytes: Uint8Array): Answer {
    const body = Body.of(bytes);
    const known = this.#byPlace.get(place);
    if (known?.hash === body.hash) return known.answer;
    const answer = answerOf(name, body);
    this.#byPlace.set(place, { hash: body.hash, answer });
    return answer;
  }
}

function answerOf(name: string, body: Body): Answer {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return new Answer({
    status: 200,
    headers: assetHeaders(TYPES[ending] ?? 'application/octet-stream'),
    body,
    tag: entityTag(body.hash, undefined),
    secret: false,
  });
}

/** The asset files that a plugin declares, read at first use and then held in memory. */
export class AssetFiles {
  readonly path: string;
  readonly #names: ReadonlySet<string>;
  readonly #read: ReadAsset;
  readonly #answers: AssetAnswers;
  readonly #plugin: string;
  #loaded: Promise<{ readonly version: string; readonly files: ReadonlyMap<string, Answer> }> | undefined;

  constructor({ path, files }: Assets, parts: { plugin: string; read: ReadAsset; answers: AssetAnswers }) {
    this.path = path;
    this.#names = new Set(files);
    this.#read = parts.read;
    this.#answers = parts.answers;
    this.#plugin = parts.plugin;
  }

  /** Paths of the files that exist. @throws ApiError of the disk */
  async addresses(): Promise<readonly string[]> {
    const { version, files } = await this.#load();
    return [...files.keys()].map((name) => `${this.path}/${version}/${name}`);
  }

  /** The path of a file, including the version. @throws Error for a file that is not declared; ApiError of the disk */
  async addressOf(name: string): Promise<string> {
    if (!this.#names.has(name))
      throw new Error(`plugin ${this.#plugin} does not declare the file ${name} of ${this.path}`);
    const { version } = await this.#load();
    return `${this.path}/${version}/${name}`;
  }

  /** The answer with a file. @throws ApiError 404 for a file or a version that does not exist; of the disk */
  async answer(version: string, name: string): Promise<Answer> {
    const loaded = this.#names.has(name) ? await this.#load() : undefined;
    const found = loaded?.version === version ? loaded.files.get(name) : undefined;
    if (!found) throw problem('rest_no_route', 'There is no such file.');
    return found;
  }

  #load() {
    this.#loaded ??= this.#readAll().catch((error) => {
      this.#loaded = undefined;
      throw storageProblem(error);
    });
    return this.#loaded;
  }

  async #readAll() {
    const read = await Promise.all([...this.#names].map(async (name) => [name, await this.#read(name)] as const));
    const there = read.flatMap(([name, bytes]) => (bytes ? [{ name, bytes }] : []));
    const digests = there.flatMap(({ name, bytes }) => [new TextEncoder().encode(name), digestOf(bytes)]);
    return {
      version: hashOf(Buffer.concat(digests)).slice(0, VERSION_LENGTH),
      files: new Map(
        there.map(({ name, bytes }) => [name, this.#answers.of(`${this.#plugin} ${this.path} ${name}`, name, bytes)]),
      ),
    };
  }
}
