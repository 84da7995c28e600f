import { type ListPoint, listPoint, type PluginBuilder } from '../../core/index.ts';
import type { Taxonomy } from '../content/index.ts';
import { namespaceOf } from './namespace-of.ts';

/** What a plugin says of a taxonomy. */
export interface TaxonomyDeclaration extends Omit<Taxonomy, 'hierarchical'> {
  /** Terms lie below each other. */
  readonly hierarchical?: boolean;
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
  /** The plugin that declares it: its routes are made with it, and its points begin with its name. */
  readonly plugin: PluginBuilder<unknown>;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
  readonly fallback: string | undefined;
  /** More parameters of the list of its terms. */
  readonly list: ListPoint;
}

/**
 * Declares a taxonomy; `taxonomyParts` makes its routes.
 *
 * @param plugin that declares it, with a namespace
 */
export const defineTaxonomy = (plugin: PluginBuilder<unknown>, declaration: TaxonomyDeclaration): SiteTaxonomy => ({
  description: '',
  hierarchical: false,
  public: true,
  fallback: undefined,
  ...declaration,
  plugin,
  namespace: namespaceOf(plugin),
  list: listPoint(`${plugin.name}/${declaration.name}-list`),
});

/** A taxonomy of a kind, and the member of its items that holds the ids of the terms. */
export interface KindTaxonomy {
  readonly taxonomy: SiteTaxonomy;
  readonly field: string;
  /** An item carries one at most, and clients send and see its id by itself: 0 for none. */
  readonly single?: boolean;
}
