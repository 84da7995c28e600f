import { plainPath } from '../plan/old-address.ts';
import type { Said } from './old-api.ts';
import { idIn, textIn } from './said.ts';

/** Permalink structures that WordPress offers, including the plain one. */
const OFFERED = [
  '/%postname%/',
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/archives/%post_id%',
  '',
];

/** Infers which of the permalink structures that WordPress offers a site uses, because no route returns it. */
export class PostStructures {
  readonly #url: string;
  #possible: readonly string[] = OFFERED;
  #seen = 0;

  /** @param url of the site, without a trailing slash */
  constructor(url: string) {
    this.#url = url;
  }

  /** @param said a post, as returned by the site */
  look(said: Said): void {
    const link = textIn(said, 'link');
    const id = idIn(said, 'id');
    if (id === undefined || said.status !== 'publish' || !URL.canParse(link)) return;
    this.#seen++;
    const url = new URL(link);
    const above = new URL(this.#url).pathname.replace(/\/+$/, '');
    const { pathname, search } = url;
    const path = `${pathname.startsWith(above) ? pathname.slice(above.length) : pathname}${search}`;
    this.#possible = this.#possible.filter((structure) => isSame(addressBy(structure, said, id), path));
  }

  /** The only structure that all posts match; undefined if there is none or no post was seen. */
  found(): string | undefined {
    return this.#seen > 0 && this.#possible.length === 1 ? this.#possible[0] : undefined;
  }
}

/** Slugs may be percent-encoded or not. */
const isSame = (one: string, other: string): boolean =>
  plainPath(one) === plainPath(other) && one.endsWith('/') === other.endsWith('/');

/** Path and query of a post by a structure. Dates are in the time zone of the site. */
function addressBy(structure: string, said: Said, id: number): string {
  if (structure === '') return `/?p=${id}`;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(textIn(said, 'date')) ?? [];
  return structure
    .replace('%year%', year)
    .replace('%monthnum%', month)
    .replace('%day%', day)
    .replace('%post_id%', String(id))
    .replace('%postname%', textIn(said, 'slug'));
}
