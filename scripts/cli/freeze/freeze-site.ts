import { type FileSystem, messageOf, type Output, type SiteAt, sitePath } from '../../../core/host.ts';
import { askSite } from '../own-answers/ask-site.ts';
import { type FrozenAddress, frozenAddress, isFileName } from './frozen-address.ts';
import { type FrozenCounts, FrozenFolder } from './frozen-folder.ts';
import { type FrozenRedirect, redirectLines, refreshPage } from './frozen-redirects.ts';
import { LinkReport } from './link-report.ts';
import { type LinkTarget, LinkTargets } from './link-targets.ts';
import { replaceLinks, replaceUrls } from './replace-links.ts';

export interface FreezeParts {
  readonly fileSystem: FileSystem;
  /** Absolute path of the copy's folder. */
  readonly folder: string;
  /** URL of the copy, without trailing slash. */
  readonly base: string;
  /** URL of the site itself, which texts may contain. */
  readonly home: string;
  /** Path of the API, relative to that URL. */
  readonly restRoot: string;
  readonly progress: Output['progress'];
  /** Lets waiting requests be served. */
  pause(): Promise<void>;
}

/** Result of writing a copy. */
export interface Frozen extends FrozenCounts {
  readonly links: LinkReport;
  /** Addresses that could not be copied, and why: a line each. */
  readonly failures: readonly string[];
}

const REDIRECTS = '_redirects';
/** Script of the plugin that has the search page. */
const SEARCH_SCRIPT = '/copy-search.js';

/**
 * Writes everything that a site shows publicly as files.
 *
 * @param site served at the address of the copy
 * @throws CommandError as `FrozenFolder`; FileSystemError
 */
export async function freezeSite(site: SiteAt, parts: FreezeParts): Promise<Frozen> {
  const { pages, files } = await site.addresses();
  const failures: string[] = [];
  const addresses = [...pages, ...files.map((path) => ({ path }))].flatMap((address) => {
    try {
      return [frozenAddress(address)];
    } catch (error) {
      failures.push(messageOf(error));
      return [];
    }
  });
  const scripts = files.filter((path) => path.endsWith(SEARCH_SCRIPT));
  const copied = await new SiteCopy(site, parts, addresses, scripts).write();
  return { ...copied, failures: [...failures, ...copied.failures] };
}

class SiteCopy {
  readonly #site: SiteAt;
  readonly #parts: FreezeParts;
  /** If several addresses share a file, the first is written. */
  readonly #byFile = new Map<string, FrozenAddress>();
  readonly #targets: LinkTargets;
  readonly #scripts: readonly string[];
  /** URL path of the copy's root. */
  readonly #root: string;
  /** URL path of the search page. */
  readonly #searchUrl: string;
  readonly #redirects: FrozenRedirect[] = [];
  readonly #links = new LinkReport();
  readonly #failures: string[] = [];

  constructor(site: SiteAt, parts: FreezeParts, addresses: readonly FrozenAddress[], scripts: readonly string[]) {
    this.#site = site;
    this.#parts = parts;
    this.#scripts = scripts;
    this.#root = sitePath({ url: parts.base });
    this.#searchUrl = `${this.#root}${addresses.find(({ isSearch }) => isSearch)?.url ?? '/'}`;
    this.#targets = new LinkTargets({ ...parts, handle: site.handle, addresses });
    for (const address of addresses) if (!this.#byFile.has(address.file)) this.#byFile.set(address.file, address);
    for (const { path, url } of addresses) {
      if (url !== path && !path.includes('?') && isFileName(url)) this.#redirect(path, url, 200);
    }
  }

  async write(): Promise<Frozen> {
    const { fileSystem, folder: root, progress, pause } = this.#parts;
    const addresses = [...this.#byFile.values()];
    const index = this.#index();
    const folder = await FrozenFolder.open(fileSystem, root, [
      ...this.#byFile.keys(),
      ...(index ? [index.file] : []),
      REDIRECTS,
    ]);
    for (const [done, address] of addresses.entries()) {
      progress(done, addresses.length);
      const bytes = await this.#fileOf(address);
      if (bytes) await folder.put(address.file, bytes);
      await pause();
    }
    progress(addresses.length, addresses.length);
    if (index) await folder.put(index.file, index.bytes);
    if (this.#redirects.length > 0) await folder.put(REDIRECTS, encode(redirectLines(this.#redirects)));
    return { ...(await folder.end()), links: this.#links, failures: this.#failures };
  }

  /** Content of the file for an address; undefined where it has none. */
  async #fileOf({ path, file, isMissing, isSearch }: FrozenAddress): Promise<Uint8Array | undefined> {
    const { status, header, bytes, type } = await askSite(this.#site.handle, `${this.#root}${path}`);
    const location = header('location');
    if (location !== undefined && status >= 300 && status < 400)
      return this.#leadingFrom(path, file, { location, status });
    if (status !== (isMissing ? 404 : 200)) {
      this.#failures.push(`${path} answers with status ${status}`);
      return undefined;
    }
    if (type === 'text/html') return encode(await this.#document(path, decode(bytes), isSearch));
    if (!/^text\/(?:calendar|plain|xml)$|^application\/(?:.*\+)?(?:json|xml)$/.test(type)) return bytes;
    return encode(this.#withUrls(path, decode(bytes)));
  }

  async #leadingFrom(
    path: string,
    file: string,
    { location, status }: { readonly location: string; readonly status: number },
  ) {
    const own = this.#targets.ownLink(location, path);
    const target = own && (await this.#targets.find(own.path));
    if (own && target?.is === 'broken') this.#links.note(path, own.path, target);
    const to = own && target?.is === 'there' ? this.#urlOf(target.url, this.#parts.base, own.anchor) : location;
    if (!path.includes('?'))
      this.#redirect(path, to.startsWith(`${this.#parts.base}/`) ? to.slice(this.#parts.base.length) : to, status);
    return /\.html?$/.test(file) ? encode(refreshPage(to)) : undefined;
  }

  /** @param to path relative to the copy's root, or an absolute URL */
  #redirect(path: string, to: string, status: number): void {
    this.#redirects.push({ from: `${this.#root}${path}`, to: to.startsWith('/') ? `${this.#root}${to}` : to, status });
  }

  #urlOf = (url: string, start: string, anchor: string): string => `${url.startsWith('/') ? start : ''}${url}${anchor}`;

  /** A document with its links changed to the addresses in the copy. */
  async #document(page: string, html: string, isSearch: boolean): Promise<string> {
    const asked = new Set<string>();
    const note = (reference: string) => {
      const own = this.#targets.ownLink(reference, page);
      if (own) asked.add(own.path);
      return reference;
    };
    replaceLinks(html, note, this.#searchUrl);
    const found = new Map<string, LinkTarget>();
    for (const path of asked) found.set(path, await this.#targetOf(path, isSearch));
    for (const [path, target] of found) this.#links.note(page, path, target);
    const linked = replaceLinks(html, (reference) => this.#changed(page, reference, found), this.#searchUrl);
    const named = this.#withUrls(page, linked);
    if (!isSearch) return named;
    const scripts = this.#scripts.map((path) => `<script type="module" src="${this.#root}${path}"></script>\n`);
    return named.replace('</head>', () => `${scripts.join('')}</head>`);
  }

  /** A text with absolute URLs of the site changed to those in the copy. */
  #withUrls(page: string, text: string): string {
    const { base, home } = this.#parts;
    const change = (url: string) => this.#changed(page, url);
    const own = replaceUrls(text, base, change);
    return home === base || base.startsWith(home) ? own : replaceUrls(own, home, change);
  }

  /** Target of a link on a page. A search page's links to itself without a search term may be broken. */
  async #targetOf(path: string, isSearch: boolean): Promise<LinkTarget> {
    const target = await this.#targets.find(path);
    return isSearch && target.is === 'broken' ? { is: 'left-out', why: 'is a search' } : target;
  }

  /** The new reference for a link; undefined removes the link. @param found targets of the page's links; default: all known so far */
  #changed(page: string, reference: string, found?: ReadonlyMap<string, LinkTarget>): string | undefined {
    const own = this.#targets.ownLink(reference, page);
    const target = own && (found ? found.get(own.path) : this.#targets.known(own.path));
    if (!own || !target || target.is === 'broken') return reference;
    if (target.is === 'left-out') return undefined;
    return target.url === own.path && !own.isMoved ? reference : this.#urlOf(target.url, own.start, own.anchor);
  }

  /** The search index; undefined where there is no search page. */
  #index(): { readonly file: string; readonly bytes: Uint8Array } | undefined {
    const addresses = [...this.#byFile.values()];
    const search = addresses.find(({ isSearch }) => isSearch);
    if (!search) return undefined;
    const entries = addresses.flatMap(({ url, found }) =>
      found ? [{ url: `${this.#parts.base}${url}`, ...found }] : [],
    );
    return { file: search.file.replace(/[^/]*$/, 'index.json'), bytes: encode(`${JSON.stringify(entries)}\n`) };
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
