import { type HttpHandler, sitePath } from '../../../core/host.ts';
import { askSite } from '../own-answers/ask-site.ts';
import type { FrozenAddress } from './frozen-address.ts';
import { type FindOwnLink, ownLinks } from './own-links.ts';

/** Target in the copy of a link of the site. */
export type LinkTarget =
  /** Path relative to the copy's root, or the absolute URL of another site. */
  | { readonly is: 'there'; readonly url: string }
  /** Exists only on the site itself. @param why a clause */
  | { readonly is: 'left-out'; readonly why: string }
  /** Does not exist. */
  | { readonly is: 'broken' };

interface LinkTargetsParts {
  /** URL of the copy, without trailing slash. */
  readonly base: string;
  /** URL of the site itself, without trailing slash. */
  readonly home: string;
  /** Path of the API, relative to that URL. */
  readonly restRoot: string;
  readonly handle: HttpHandler;
  readonly addresses: readonly FrozenAddress[];
}

/** More redirects than this in a row count as broken. */
const MOST_HOPS = 10;

/** Resolves links of a site to targets in its copy. Addresses that the copy does not have are requested from the site, once. */
export class LinkTargets {
  readonly ownLink: FindOwnLink;
  readonly #parts: LinkTargetsParts;
  readonly #known = new Map<string, LinkTarget>();

  constructor(parts: LinkTargetsParts) {
    this.#parts = parts;
    this.ownLink = ownLinks(parts.base, parts.home);
    for (const { path, url } of parts.addresses) this.#known.set(path, { is: 'there', url });
  }

  /** The target of a path and query relative to the site's root, if it has been resolved already. */
  known(path: string): LinkTarget | undefined {
    return this.#known.get(path);
  }

  /** Resolves the target of a path and query, and caches it. */
  async find(path: string, hops = 0): Promise<LinkTarget> {
    const known = this.#known.get(path);
    if (known) return known;
    const found = await this.#ask(path, hops);
    this.#known.set(path, found);
    return found;
  }

  async #ask(path: string, hops: number): Promise<LinkTarget> {
    const { base, restRoot, handle } = this.#parts;
    if (path === restRoot || path.startsWith(`${restRoot}/`) || path.startsWith(`${restRoot}?`)) {
      return { is: 'left-out', why: 'is an address of the API' };
    }
    const { status, header, bytes } = await askSite(handle, `${sitePath({ url: base })}${path}`);
    const location = header('location');
    if (location !== undefined && status >= 300 && status < 400) {
      const own = this.ownLink(location, path);
      if (!own) return { is: 'there', url: location };
      return hops < MOST_HOPS ? this.find(own.path, hops + 1) : { is: 'broken' };
    }
    if (status !== 200) return { is: 'broken' };
    const isLocked = Buffer.from(bytes).includes('post-password-form');
    return { is: 'left-out', why: isLocked ? 'asks for a password' : 'only the site itself has' };
  }
}
