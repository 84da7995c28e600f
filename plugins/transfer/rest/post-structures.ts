import { plainPath } from '../plan/old-address.ts';
import type { Said } from './old-api.ts';
import { idIn, textIn } from './said.ts';

/** Structures of addresses that WordPress offers, and its plain one. */
const OFFERED = [
  '/%postname%/',
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/archives/%post_id%',
  '',
];

/** Finds out by which of the structures that WordPress offers the posts of a site have their addresses: no route says it. */
export class PostStructures {
  readonly #url: string;
  #possible: readonly string[] = OFFERED;
  #seen = 0;

  /** @param url of the site, without a slash at its end */
  constructor(url: string) {
    this.#url = url;
  }

  /** @param said what the site says of a post */
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

  /** The one that all posts agree with; undefined for none, and where no post was seen. */
  found(): string | undefined {
    return this.#seen > 0 && this.#possible.length === 1 ? this.#possible[0] : undefined;
  }
}

/** Slugs may be written with octets and without. */
const isSame = (one: string, other: string): boolean =>
  plainPath(one) === plainPath(other) && one.endsWith('/') === other.endsWith('/');

/** Path and query of a post by a structure. Dates are those of the site's clocks. */
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
