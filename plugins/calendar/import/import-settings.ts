import type { ImportBudget } from './ical/budget.ts';

/** What the importer needs to know of the site and of the moment. */
export interface ImportSettings {
  /** The site's zone, for times that name none. */
  readonly zone: string;
  /** Last instant at which an occurrence of a recurring entry is wanted, milliseconds since 1970 UTC. */
  readonly horizon: number;
  /** Most occurrences of one entry. */
  readonly occurrences: number;
  /** Of the whole file. */
  readonly budget: ImportBudget;
}
