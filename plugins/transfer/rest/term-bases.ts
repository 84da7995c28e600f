import { plainPath } from '../plan/old-address.ts';
import type { Said } from './old-api.ts';
import { filledIn, idIn } from './said.ts';

/** What the addresses of terms of a taxonomy begin with, as its terms tell it: no route of WordPress does. */
export class TermBases {
  readonly #above: string;
  /** By taxonomy; undefined where terms differ. */
  readonly #bases = new Map<string, string | undefined>();

  /** @param url of the site, without a slash at its end */
  constructor(url: string) {
    this.#above = plainPath(new URL(url).pathname);
  }

  /** @param said what the site says of a term */
  look(taxonomy: string, said: Said): void {
    const link = filledIn(said, 'link');
    if (link === undefined || !URL.canParse(link) || idIn(said, 'parent') !== undefined) return;
    const { pathname, search } = new URL(link);
    const path = plainPath(pathname);
    const above = this.#above === '/' ? '' : this.#above;
    const end = path.lastIndexOf('/');
    if (search !== '' || !path.startsWith(`${above}/`) || end <= above.length) return;
    const base = path.slice(above.length + 1, end);
    this.#bases.set(taxonomy, this.#bases.has(taxonomy) && this.#bases.get(taxonomy) !== base ? undefined : base);
  }

  /** `topics` for `/topics/news/`; undefined where no term tells, or terms differ. */
  of(taxonomy: string): string | undefined {
    return this.#bases.get(taxonomy);
  }
}
