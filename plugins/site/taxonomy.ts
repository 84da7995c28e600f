import { type ListPoint, listPoint } from '../../core/index.ts';
import type { Taxonomy } from '../content/index.ts';

/** What a plugin says of a taxonomy. */
export interface TaxonomyDeclaration extends Taxonomy {
  /** The plugin that declares it: the first part of the names of its points. */
  readonly plugin: string;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
  /** Last part of its routes: `categories`. */
  readonly restBase: string;
  /** First part of its terms' pages: `category`. */
  readonly base: string;
  /** `Categories`, `Category` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description?: string;
  /** Slug of the term that an item gets whose writer names none; made by `almanac init`. */
  readonly fallback?: string;
  /** Do its terms have pages of their own? Default yes. */
  readonly public?: boolean;
}

/** A taxonomy with routes: its terms are listed, read and written by name and place. */
export interface SiteTaxonomy extends Required<Omit<TaxonomyDeclaration, 'fallback'>> {
  readonly fallback: string | undefined;
  /** More parameters of the list of its terms. */
  readonly list: ListPoint;
}

/** Declares a taxonomy; `taxonomyParts` makes its routes. */
export const defineTaxonomy = (declaration: TaxonomyDeclaration): SiteTaxonomy => ({
  description: '',
  public: true,
  fallback: undefined,
  ...declaration,
  list: listPoint(`${declaration.plugin}/${declaration.name}-list`),
});
