import type { ImportBudget } from './ical/budget.ts';

/** Settings of an import, from the site and the command line. */
export interface ImportSettings {
  /** The site's zone, for times without one. */
  readonly zone: string;
  /** Last instant at which an occurrence of a recurring entry is imported, milliseconds since 1970 UTC. */
  readonly horizon: number;
  /** Maximum number of occurrences of one entry. */
  readonly occurrences: number;
  /** For the whole file. */
  readonly budget: ImportBudget;
}
