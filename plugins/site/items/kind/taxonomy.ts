import { type Capability, type ListPoint, listPoint, type PluginBuilder } from '../../../../core/index.ts';
import { CAPABILITY_NAMES, type Taxonomy, type Term, type TermCapabilities } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { KindGate } from './kind-gate.ts';
import { NO_OWN_TERM_MEMBERS, type OwnTermMembers } from './own-term-members.ts';

/** Path of the namespace of a plugin with routes. @throws Error if it declares none */
export function namespaceOf({ name, namespace }: PluginBuilder<unknown>): string {
  if (namespace === undefined) throw new Error(`plugin ${name} needs a namespace for its kinds and taxonomies`);
  return namespace;
}

/** The right that each action on the terms of a taxonomy needs (docs/security.md). */
export interface TermRights {
  readonly create: Capability;
  /** Change and delete terms, and see them in the context `edit`. */
  readonly manage: Capability;
  /** Assign terms to items. */
  readonly assign: Capability;
}

/** The capabilities of a taxonomy that contain its name: `manage_categories`. */
export const termCapabilitiesNamed = (plural: string): TermCapabilities => ({
  manage_terms: `manage_${plural}`,
  edit_terms: `edit_${plural}`,
  delete_terms: `delete_${plural}`,
  assign_terms: `assign_${plural}`,
});

const termCapabilitiesByRights = ({ manage, assign }: TermRights): TermCapabilities => ({
  manage_terms: CAPABILITY_NAMES[manage],
  edit_terms: CAPABILITY_NAMES[manage],
  delete_terms: CAPABILITY_NAMES[manage],
  assign_terms: CAPABILITY_NAMES[assign],
});

/** Declaration of a taxonomy. */
export interface TaxonomyDeclaration extends Omit<Taxonomy, 'hierarchical'> {
  /** Terms can have a parent. */
  readonly hierarchical?: boolean;
  /** Last segment of its routes: `categories`. */
  readonly restBase: string;
  /** First path segment of its terms' pages: `category`. */
  readonly base: string;
  /** How the query of an address names one of its terms. Default `taxonomy=NAME&term=SLUG`. */
  readonly query?: { readonly name: string; readonly by: 'id' | 'slug' };
  /** `Categories`, `Category` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description?: string;
  /** Slug of the default term for items without one; created by `almanac init`. */
  readonly fallback?: string;
  /** Whether its terms have pages of their own. Default yes. */
  readonly public?: boolean;
  /** Whether editors have a screen that lists its terms. Default yes. */
  readonly hasScreen?: boolean;
  /** Default: the rights of tags, or of categories if terms can have a parent. */
  readonly rights?: TermRights;
  /** Names of its rights for clients that ask about their capabilities. Default: the names of the rights. */
  readonly capabilities?: TermCapabilities;
  /** Who may read any of its terms at all. Default: everybody, or users who may assign them if they have no pages. */
  readonly gate?: KindGate;
  /** Members specific to its terms. */
  readonly own?: OwnTermMembers;
  /** Items are not looked up by its terms: terms are shown without a count, a link and the taxonomy. Default no. */
  readonly bare?: boolean;
  /** Slugs are derived from the names of the terms, again after each rename; a slug that is sent is ignored. Default no. */
  readonly slugOfName?: boolean;
}

/** A taxonomy with routes to list, read and write its terms. */
export interface SiteTaxonomy extends Required<Omit<TaxonomyDeclaration, 'query' | 'fallback' | 'gate'>> {
  /** The plugin that declares it. Its routes are created with it, and its points begin with its name. */
  readonly plugin: PluginBuilder<unknown>;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
  readonly query: TaxonomyDeclaration['query'];
  readonly fallback: string | undefined;
  readonly gate: KindGate | undefined;
  /** Additional parameters for the list of its terms. */
  readonly list: ListPoint<Term>;
}

/**
 * Declares a taxonomy; `taxonomyParts` creates its routes.
 *
 * @param plugin that declares it, with a namespace
 */
export function defineTaxonomy(plugin: PluginBuilder<unknown>, declaration: TaxonomyDeclaration): SiteTaxonomy {
  const rights: TermRights = declaration.rights ?? {
    // only users who manage a hierarchy may add terms to it (docs/security.md)
    create: declaration.hierarchical ? 'manage_terms' : 'create_terms',
    manage: 'manage_terms',
    assign: 'assign_terms',
  };
  return {
    description: '',
    hierarchical: false,
    public: true,
    hasScreen: true,
    query: undefined,
    fallback: undefined,
    capabilities: termCapabilitiesByRights(rights),
    gate: undefined,
    own: NO_OWN_TERM_MEMBERS,
    bare: false,
    slugOfName: false,
    ...declaration,
    rights,
    plugin,
    namespace: namespaceOf(plugin),
    list: listPoint(`${plugin.name}/${declaration.name}-list`),
  };
}

/** A taxonomy of a kind, and the member of its items with the ids of the terms. */
export interface KindTaxonomy {
  readonly taxonomy: SiteTaxonomy;
  readonly field: string;
  /** Whether an item has at most one term, whose id clients send and see as a number: 0 for none. */
  readonly single?: boolean;
  /** For a single term: error code for an unknown id. Default `rest_invalid_param`. */
  readonly unknown?: SiteCode;
}
