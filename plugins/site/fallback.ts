import type { Contributions, StoreReader } from '../../core/index.ts';
import { type Term, termBySlug } from '../content/index.ts';
import { fallbackTerm } from './points.ts';
import type { SiteTaxonomy } from './taxonomy.ts';

/** Where there are terms, and who may say which of them is usual. */
interface FallbackAsking {
  readonly store: StoreReader;
  readonly contributions: Contributions;
}

/** The term that items without one get: the one that the settings name, or else the one of the usual slug. */
export const fallbackOf = ({ store, contributions }: FallbackAsking, taxonomy: SiteTaxonomy): Term | undefined =>
  taxonomy.fallback === undefined
    ? undefined
    : (contributions.ask(fallbackTerm, { store, taxonomy }) ?? termBySlug(store, taxonomy, taxonomy.fallback));
