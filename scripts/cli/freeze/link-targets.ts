import { type HttpHandler, sitePath } from '../../../core/host.ts';
import { askSite } from '../own-answers/ask-site.ts';
import type { FrozenAddress } from './frozen-address.ts';
import { type FindOwnLink, ownLinks } from './own-links.ts';

/** Where a link of the site leads in its copy. */
export type LinkTarget =
  /** Path below the site's own address, or the absolute URL of another site. */
  | { readonly is: 'there'; readonly url: string }
  /** To something that only the site itself has. @param why a clause */
  | { readonly is: 'left-out'; readonly why: string }
  /** To nothing. */
  | { readonly is: 'broken' };

interface LinkTargetsParts {
  /** URL of the site, without a slash at its end. */
  readonly base: string;
  /** The same, where people know the site. */
  readonly home: string;
  /** Path of the API below it. */
  readonly restRoot: string;
  readonly handle: HttpHandler;
  readonly addresses: readonly FrozenAddress[];
}

/** So many redirects in a row lead to nothing. */
const MOST_HOPS = 10;

/** Tells where the links of a site lead in its copy. What the copy does not have, the site is asked for, once. */
export class LinkTargets {
  readonly ownLink: FindOwnLink;
  readonly #parts: LinkTargetsParts;
  readonly #known = new Map<string, LinkTarget>();

  constructor(parts: LinkTargetsParts) {
    this.#parts = parts;
    this.ownLink = ownLinks(parts.base, parts.home);
    for (const { path, url } of parts.addresses) this.#known.set(path, { is: 'there', url });
  }

  /** The target of a path and query below the site's own address, if it is known by now. */
  known(path: string): LinkTarget | undefined {
    return this.#known.get(path);
  }

  /** The same of any, and remembers it. */
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
      return { is: 'left-out', why: 'is of the API' };
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
