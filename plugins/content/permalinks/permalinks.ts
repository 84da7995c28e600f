import { type Contributions, firstPoint, type SiteInfo, type StoreReader, type User } from '../../../core/index.ts';
import { shownSlug } from '../record/slug.ts';
import { type Taxonomy, type Term, terms } from '../terms/collection.ts';
import type { Structure } from './structure.ts';

/** How the addresses of pages are made, as the settings say. */
export interface Permalinks {
  /** Of posts; undefined where all pages have their addresses by id. */
  readonly structure: Structure | undefined;
  /** Structures by which posts are found as well: those that the site may have had before. */
  readonly former: readonly Structure[];
  /** First parts of the pages of terms, by taxonomy, where they are not the usual ones. */
  readonly bases: Readonly<Record<string, string>>;
  /** Id of the page that is the front page; 0 for none. */
  readonly frontPage: number;
}

/** Asked how the addresses of pages are made. Whoever keeps posts answers, or nobody: then they are those of version 0.1.0. */
export const permalinks = firstPoint<undefined, Permalinks>('content/permalinks');

/** Where addresses are made. */
export interface AddressAsking {
  readonly site: SiteInfo;
  readonly contributions: Contributions;
}

/** How the addresses of pages are made on a site. */
export interface Addressing {
  /** Undefined where they are those of version 0.1.0. */
  readonly permalinks: Permalinks | undefined;
  /** Pages have addresses by id alone. */
  readonly isPlain: boolean;
  /** Parts that stand before all others of posts, and of what is a page of theirs: terms, authors. */
  readonly front: readonly string[];
  /** The address of a page. @param path its parts, encoded; none for the front page */
  page(path: readonly string[]): string;
}

/** How the addresses of pages are made on this site. */
export function addressing({ site, contributions }: AddressAsking): Addressing {
  const found = contributions.ask(permalinks, undefined);
  const { structure } = found ?? {};
  const end = structure && !structure.text.endsWith('/') ? '' : '/';
  return {
    permalinks: found,
    isPlain: found !== undefined && structure === undefined,
    front: structure?.front ?? [],
    page: (path) => (path.length === 0 ? `${site.url}/` : `${site.url}/${path.join('/')}${end}`),
  };
}

/** The page that lists what a user published. */
export function authorUrl(asking: AddressAsking, { id, slug }: Pick<User, 'id' | 'slug'>): string {
  const { isPlain, front, page } = addressing(asking);
  return isPlain ? `${asking.site.url}/?author=${id}` : page([...front, 'author', shownSlug(slug)]);
}

/** Slugs of a term and of those above it, encoded, from the top: the parts of its address. */
export function termPath(store: StoreReader, { name, hierarchical }: Taxonomy, term: Term): readonly string[] {
  const path = [shownSlug(term.slug)];
  const seen = new Set([term.id]);
  let above = hierarchical && term.parent > 0 ? store.of(terms).get(term.parent) : undefined;
  // a file written by hand may name a parent of another taxonomy, or one below itself
  while (above && above.taxonomy === name && !seen.has(above.id)) {
    seen.add(above.id);
    path.unshift(shownSlug(above.slug));
    above = above.parent > 0 ? store.of(terms).get(above.parent) : undefined;
  }
  return path;
}
