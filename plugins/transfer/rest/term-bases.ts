import { plainPath } from '../plan/old-address.ts';
import type { Said } from './old-api.ts';
import { filledIn, idIn } from './said.ts';

/** Infers the bases of term addresses from the links of terms, because no route returns them. */
export class TermBases {
  readonly #above: string;
  /** By taxonomy; undefined if terms differ. */
  readonly #bases = new Map<string, string | undefined>();

  /** @param url of the site, without a trailing slash */
  constructor(url: string) {
    this.#above = plainPath(new URL(url).pathname);
  }

  /** @param said a term, as returned by the site */
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

  /** `topics` for `/topics/news/`; undefined if no term shows it or terms differ. */
  of(taxonomy: string): string | undefined {
    return this.#bases.get(taxonomy);
  }
}
