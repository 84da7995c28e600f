import { type Contributions, collectPoint, firstPoint, type StoreReader } from '../../../../core/index.ts';
import { type Term, usualTerm } from '../../../content/index.ts';
import type { ItemKind } from './kind.ts';
import type { SiteTaxonomy } from './taxonomy.ts';

/** All kinds of items, so that types, search and links know of them: each by a name of its own. */
export const kinds = collectPoint<ItemKind>('site/kinds', { nameOf: ({ name }) => name });

/** All taxonomies with routes, each by a name of its own. */
export const taxonomies = collectPoint<SiteTaxonomy>('site/taxonomies', { nameOf: ({ name }) => name });

/** Taxonomies whose terms have public pages. */
export const publicTaxonomies = ({
  contributions,
}: {
  readonly contributions: Contributions;
}): readonly SiteTaxonomy[] => contributions.all(taxonomies).filter((one) => one.public);

/** Returns the templates that items of a kind may use, in addition to the default. */
export type TemplateList = (asked: {
  /** Name of the kind: `page`. */
  readonly kind: string;
  readonly store: StoreReader;
}) => readonly string[];

/** Templates that items may name; whoever keeps themes lists theirs. */
export const templates = collectPoint<TemplateList>('site/templates');

/** Whether a new item accepts comments and pings by default, for kinds that can have them. */
export interface Discussion {
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
}

/** Asked whether new items take comments and pings; the settings answer. */
export const discussion = firstPoint<undefined, Discussion>('site/discussion');

/** Asked for the term of a taxonomy that items without one get; nobody answers where it is the usual one. */
export const fallbackTerm = firstPoint<{ readonly store: StoreReader; readonly taxonomy: SiteTaxonomy }, Term>(
  'site/fallback-term',
);

/** Where there are terms, and who may say which of them is usual. */
interface FallbackContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
}

/** The term that items without one get: the one that the settings name, or else the usual one. */
export const fallbackOf = ({ store, contributions }: FallbackContext, taxonomy: SiteTaxonomy): Term | undefined =>
  taxonomy.fallback === undefined
    ? undefined
    : (contributions.ask(fallbackTerm, { store, taxonomy }) ?? usualTerm(store, taxonomy, taxonomy.fallback));
