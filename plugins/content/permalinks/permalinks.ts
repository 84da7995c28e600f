import { type Contributions, firstPoint, type SiteInfo } from '../../../core/index.ts';
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
