import { type Download, type ImportAccess, messageOf } from '../../../core/index.ts';
import { typeOfName } from '../../site/index.ts';
import { addressAt, isFileBelow, type MediaPlace, pathsOf } from './media-place.ts';

/** A fetched file: its name, its declared media type and its bytes. */
export interface FetchedFile {
  readonly name: string;
  /** Empty if unknown. */
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** After this many failures in a row, a host is not tried again. */
const MOST_FAILURES = 5;

/** Fetches files from their place; gives up on hosts that do not respond. */
export class FileFetcher {
  readonly #access: Pick<ImportAccess, 'read' | 'look' | 'download'>;
  readonly #place: MediaPlace | undefined;
  readonly #named: string | undefined;
  readonly #failures = new Map<string, number>();
  /** Hosts that were not contacted because they are private or at an unusual port; the operator must name those. */
  readonly guarded = new Set<string>();

  /** @param named URL of the site that the operator named: its files may be at private addresses */
  constructor(access: Pick<ImportAccess, 'read' | 'look' | 'download'>, place: MediaPlace | undefined, named?: string) {
    this.#access = access;
    this.#place = place;
    this.#named = named;
  }

  /** @param url of the attachment. @throws Error, with part of a sentence, if the file cannot be fetched */
  async bring(url: string): Promise<FetchedFile> {
    const name = nameOf(url);
    if (this.#place?.kind === 'folder')
      return { name, type: '', chunks: this.#access.read(await this.#fileIn(this.#place.path, url)) };
    const { type, chunks } = await this.#download(url);
    return { name, type: GENERIC.has(type) ? '' : type, chunks };
  }

  /** Checks without network requests. @throws Error, with part of a sentence, if the file certainly cannot be fetched */
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
      // an error status is a response, too
      if (!/responded with/.test(why)) this.#failures.set(host, failures + 1);
      throw new Error(`${address} cannot be fetched: ${why}`);
    }
  }
}

/** DNS errors for unknown host names. */
const UNKNOWN_NAME = /ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT/;

/** Messages of the guard of outgoing requests about hosts that are not public. */
const GUARDED = /^(?:not a public|port not allowed)/;

function reasonOf(error: unknown): string {
  const why = messageOf(error);
  return UNKNOWN_NAME.test(why) ? 'its host is unknown' : why;
}

/** Media types that servers send for unknown files. */
const GENERIC: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
]);

/** @throws Error, with part of a sentence, if it is not the address of a file */
function nameOf(url: string): string {
  if (!URL.canParse(url)) throw new Error(`its address is invalid: ${url.slice(0, 100)}`);
  const { pathname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  // `?attachment_id=40` is the page of a file, not the file
  if (name === '') throw new Error(`its address does not name a file: ${url.slice(0, 100)}`);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
