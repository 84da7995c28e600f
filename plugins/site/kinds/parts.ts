import { contribute, type PluginParts, type Route, type Transaction } from '../../../core/index.ts';
import {
  type ContentKind,
  type ContentType,
  contentKinds,
  contentTaxonomies,
  contentTypes,
  embeddables,
  linkables,
  type Searchable,
  type ShownTexts,
  searchables,
  terms,
  termUse,
} from '../../content/index.ts';
import { autosaveRoutes } from '../items/history/routes/autosave-routes.ts';
import { revisionRoutes } from '../items/history/routes/routes.ts';
import { type Item, publishedField } from '../items/kind/item.ts';
import { hasBylines, type ItemKind } from '../items/kind/kind.ts';
import { kinds, taxonomies } from '../items/kind/points.ts';
import type { SiteTaxonomy } from '../items/kind/taxonomy.ts';
import { itemRoutes } from '../items/routes/routes.ts';
import { itemUrl } from '../items/views/address.ts';
import { shownMeta } from '../items/views/meta.ts';
import { linkableKind, linkableTaxonomy } from '../menus/linkables.ts';
import { termRoutes } from '../terms/routes/routes.ts';
import { embeddableKind } from './embeddable-kind.ts';

/** The routes of most kinds: items, revisions and autosaves. */
const kindRoutes = (kind: ItemKind): readonly Route[] => [
  ...itemRoutes(kind),
  ...revisionRoutes(kind),
  ...autosaveRoutes(kind),
];

/**
 * All parts of a plugin for a kind of item: collections, routes including revisions and autosaves, points, and its entries in
 * types, search, menus, embeds and term counts. The site uses it for its own kinds, as can any plugin that requires it.
 *
 * @param routes for a kind whose routes differ from most
 */
export function kindParts(kind: ItemKind, routes: readonly Route[] = kindRoutes(kind)): PluginParts {
  const opens = { opens: [kind.collection] };
  const collections = kind.history ? [kind.collection, kind.history] : [kind.collection];
  return {
    collections,
    points: [kind.list, kind.fields],
    routes,
    extends: [
      contribute(kinds, kind, { opens: collections }),
      contribute(contentTypes, contentType(kind)),
      // attached items have no attachments of their own, and attachments of a gated kind would have to check its gate
      ...(kind.attaches || kind.gate ? [] : [contribute(contentKinds, contentKind(kind), opens)]),
      ...(kind.base === undefined
        ? []
        : [contribute(linkables, linkableKind(kind), opens), contribute(embeddables, embeddableKind(kind), opens)]),
      // attached items are not search results of their own (reference)
      ...(kind.base === undefined || kind.attaches ? [] : [contribute(searchables, searchable(kind), opens)]),
      contribute(
        termUse,
        {
          collection: kind.collection,
          fields: Object.fromEntries(
            kind.taxonomies.map(({ taxonomy, field }) => [
              taxonomy.name,
              { all: field, published: publishedField(field) },
            ]),
          ),
          rights: kind.rights,
        },
        opens,
      ),
    ],
  };
}

/** A kind of item as the API describes it. */
const contentType = ({ supports, autosaves, taxonomies: carried, ...kind }: ItemKind): ContentType => ({
  name: kind.name,
  labels: kind.labels,
  description: kind.description,
  icon: kind.icon,
  hierarchical: kind.saysHierarchical,
  hasArchive: false,
  viewable: kind.base !== undefined,
  inMenus: kind.base !== undefined && !kind.attaches,
  hasScreen: kind.hasScreen,
  // autosaves are listed too
  supports: [...supports, ...(autosaves ? ['autosave'] : [])],
  taxonomies: carried.map(({ taxonomy }) => taxonomy.name),
  capabilities: kind.capabilities,
  rights: kind.rights,
  namespace: kind.namespace,
  restBase: kind.restBase,
});

/** A kind of item as seen by records that belong to its items. */
const contentKind = (kind: ItemKind): ContentKind => ({
  name: kind.name,
  collection: kind.collection,
  rights: kind.rights,
  bylines: hasBylines(kind),
  ...(kind.base !== undefined && { urlOf: (context, item) => itemUrl(context, kind, item as Item) }),
  shown: (item) => shownTexts(kind, item as Item),
});

const shownTexts = (kind: ItemKind, { content = '', excerpt = '', ...item }: Item): ShownTexts => ({
  content,
  excerpt,
  image: kind.supports.has('thumbnail') ? item.featured_media : undefined,
  format: kind.supports.has('post-formats') ? (item.format ?? 'standard') : undefined,
  isSticky: item.sticky === true,
  isDiscussed: kind.supports.has('comments') && (item.comment_status ?? kind.discussion) === 'open',
  metaOf: (name) => shownMeta(kind, item, false)[name],
  footnotes: typeof item.meta?.footnotes === 'string' ? item.meta.footnotes : undefined,
});

/** A kind of item as seen by the search over everything. */
const searchable = ({ name, collection, rights }: ItemKind): Searchable => ({ name, collection, rights });

/**
 * All parts of a plugin for a taxonomy: the routes of its terms, a point for their list, its first term, and its entry in the list
 * of taxonomies.
 */
export const taxonomyParts = (taxonomy: SiteTaxonomy): PluginParts => ({
  points: [taxonomy.list],
  routes: termRoutes(taxonomy),
  extends: [
    contribute(taxonomies, taxonomy),
    contribute(contentTaxonomies, taxonomy),
    ...(taxonomy.public ? [contribute(linkables, linkableTaxonomy(taxonomy))] : []),
  ],
  seed: (store) => seedFallback(store, taxonomy),
});

/** Creates the fallback term of a new site, for items without a term. */
function seedFallback(store: Transaction, { name: taxonomy, fallback }: SiteTaxonomy): void {
  if (fallback === undefined) return;
  const name = fallback.charAt(0).toUpperCase() + fallback.slice(1);
  store.of(terms).insert({ taxonomy, name, slug: fallback, parent: 0, description: '' });
}
