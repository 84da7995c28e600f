import { type Contributions, collectPoint, firstPoint, type StoreReader } from '../../../../core/index.ts';
import { type Term, usualTerm } from '../../../content/index.ts';
import type { ItemKind } from './kind.ts';
import type { SiteTaxonomy } from './taxonomy.ts';

/** All kinds of items, for types, search and links; each with a unique name. */
export const kinds = collectPoint<ItemKind>('site/kinds', { nameOf: ({ name }) => name });

/** All taxonomies with routes, each with a unique name. */
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

/** Templates that items may use, listed by the plugins that provide themes. */
export const templates = collectPoint<TemplateList>('site/templates');

/** Whether a new item accepts comments and pings by default, for kinds that can have them. */
export interface Discussion {
  readonly comment_status: 'open' | 'closed';
  readonly ping_status: 'open' | 'closed';
}

/** Returns whether new items accept comments and pings, according to the settings. */
export const discussion = firstPoint<undefined, Discussion>('site/discussion');

/** Returns the term that items of a taxonomy without a term get; no result for the default term. */
export const fallbackTerm = firstPoint<{ readonly store: StoreReader; readonly taxonomy: SiteTaxonomy }, Term>(
  'site/fallback-term',
);

/** The context in which the default term is looked up. */
interface FallbackContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
}

/** The term that items without a term get: the one in the settings, or otherwise the default. */
export const fallbackOf = ({ store, contributions }: FallbackContext, taxonomy: SiteTaxonomy): Term | undefined =>
  taxonomy.fallback === undefined
    ? undefined
    : (contributions.ask(fallbackTerm, { store, taxonomy }) ?? usualTerm(store, taxonomy, taxonomy.fallback));
