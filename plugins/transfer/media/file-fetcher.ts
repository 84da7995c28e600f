import { type Download, type ImportAccess, messageOf } from '../../../core/index.ts';
import { typeOfName } from '../../site/index.ts';
import { addressAt, isFileBelow, type MediaPlace, pathsOf } from './media-place.ts';

/** A file as it comes: its name, what it is said to be, and its bytes. */
export interface FetchedFile {
  readonly name: string;
  /** Empty where nothing is said. */
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How many files of one host in a row may fail to come before it is asked for no more. */
const MOST_FAILURES = 5;

/** Fetches files from where they are; a host that does not respond is given up. */
export class FileFetcher {
  readonly #access: Pick<ImportAccess, 'read' | 'look' | 'download'>;
  readonly #place: MediaPlace | undefined;
  readonly #named: string | undefined;
  readonly #failures = new Map<string, number>();
  /** Hosts that are asked for nothing unless the operator names them: they are private, or at an unusual port. */
  readonly guarded = new Set<string>();

  /** @param named site that the operator named: its files may be at private addresses */
  constructor(access: Pick<ImportAccess, 'read' | 'look' | 'download'>, place: MediaPlace | undefined, named?: string) {
    this.#access = access;
    this.#place = place;
    this.#named = named;
  }

  /** @param url that the attachment has. @throws Error, a part of a sentence that says why it cannot be had */
  async bring(url: string): Promise<FetchedFile> {
    const name = nameOf(url);
    if (this.#place?.kind === 'folder')
      return { name, type: '', chunks: this.#access.read(await this.#fileIn(this.#place.path, url)) };
    const { type, chunks } = await this.#download(url);
    return { name, type: GENERIC.has(type) ? '' : type, chunks };
  }

  /** Asks nothing of other sites. @throws Error, a part of a sentence, for a file that certainly cannot be had */
  async foresee(url: string): Promise<void> {
    const name = nameOf(url);
    if (this.#place?.kind === 'folder') await this.#fileIn(this.#place.path, url);
    typeOfName(name);
  }

  async #fileIn(folder: string, url: string): Promise<string> {
    for (const path of pathsOf(url)) if (await isFileBelow(this.#access, folder, path)) return `${folder}/${path}`;
    throw new Error(`there is no file ${nameOf(url)} in ${folder}`);
  }

  async #download(url: string): Promise<Download> {
    const place = this.#place?.kind === 'origin' ? this.#place.url : undefined;
    const address = place === undefined ? url : addressAt(place, url);
    const { host } = new URL(address);
    const failures = this.#failures.get(host) ?? 0;
    if (failures >= MOST_FAILURES) throw new Error(`${host} did not respond ${MOST_FAILURES} times in a row`);
    try {
      const download = await this.#access.download(address, { named: place ?? this.#named });
      this.#failures.delete(host);
      return download;
    } catch (error) {
      const why = reasonOf(error);
      if (place === undefined && GUARDED.test(why)) this.guarded.add(host);
      // who says that a file is not there did respond
      if (!/responded with/.test(why)) this.#failures.set(host, failures + 1);
      throw new Error(`${address} cannot be fetched: ${why}`);
    }
  }
}

/** What resolvers of names say of one that they do not know. */
const UNKNOWN_NAME = /ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT/;

/** What the guard of all requests says of a host that is not public. */
const GUARDED = /^(?:not a public|port not allowed)/;

function reasonOf(error: unknown): string {
  const why = messageOf(error);
  return UNKNOWN_NAME.test(why) ? 'its host is unknown' : why;
}

/** Types that servers give to what they do not know. */
const GENERIC: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
]);

/** @throws Error, a part of a sentence, for what is no address of a file */
function nameOf(url: string): string {
  if (!URL.canParse(url)) throw new Error(`its address is invalid: ${url.slice(0, 100)}`);
  const { pathname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  // files have one, and `?attachment_id=40` is the page of it
  if (name === '') throw new Error(`its address does not name a file: ${url.slice(0, 100)}`);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
