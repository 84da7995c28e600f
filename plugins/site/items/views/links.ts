import { curies, mayEdit, media, postClasses, selfLink, type Term } from '../../../content/index.ts';
import { NAMESPACE } from '../../site.ts';
import { historyOf } from '../history/versions-of.ts';
import type { Item } from '../kind/item.ts';
import { actionsOn } from '../kind/item-permissions.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { KindTaxonomy } from '../kind/taxonomy.ts';
import type { Links, ViewContext } from '../kind/view-context.ts';
import { itemRoute, itemsRoute, termsRoute } from './item-route.ts';

/** The terms of an item in one taxonomy. */
export interface CarriedTerms extends KindTaxonomy {
  readonly terms: readonly Term[];
}

/**
 * Class names of the element that shows an item on its page, as themes of the reference expect them. An item with a password has
 * the class of a locked one, even in responses to clients that gave the password (WordPress, `class_list`).
 */
export const classList = (
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  carried: readonly CarriedTerms[],
): readonly string[] =>
  postClasses({
    id: item.id,
    type: kind.name,
    status: kind.statuses.shown(item, context.moment),
    format: kind.supports.has('post-formats') ? (item.format ?? 'standard') : undefined,
    lock: item.password ? 'required' : undefined,
    hasImage: shownMedia(context, kind, item) > 0,
    terms: carried.flatMap(({ terms }) => terms),
  });

/** Id of an item's featured image; 0 for none, and for one that does not exist or that the client may not see. */
export function shownMedia(context: ViewContext, kind: ItemKind, item: Item): number {
  if (!kind.supports.has('thumbnail') || item.featured_media === undefined) return 0;
  return context.contributions.ask(media, { ...context, reference: item.featured_media }) ? item.featured_media : 0;
}

/** Links of an item. */
export function itemLinks(context: ViewContext, kind: ItemKind, item: Item): Links {
  const { site } = context;
  const image = shownMedia(context, kind, item);
  const media = site.rest(`/${NAMESPACE}/media`);
  return {
    ...ownLinks(context, kind, item),
    ...(kind.hierarchical &&
      item.parent && { up: [{ embeddable: true, href: `${itemsRoute(site, kind)}/${item.parent}` }] }),
    ...(image > 0 && {
      'site:featuredmedia': [{ embeddable: true, href: `${media}/${image}` }],
    }),
    ...(!kind.attaches && { 'site:attachment': [{ href: `${media}?parent=${item.id}` }] }),
    ...termLinks(context, kind, item),
    curies: curies(site),
  };
}

/** Links to the lists of an item's terms, one per taxonomy. */
export const termLinks = ({ site }: ViewContext, { taxonomies }: ItemKind, item: Item): Links =>
  taxonomies.length === 0
    ? {}
    : {
        'site:term': taxonomies.map(({ taxonomy }) => ({
          taxonomy: taxonomy.name,
          embeddable: true,
          href: `${termsRoute(site, taxonomy)}?post=${item.id}`,
        })),
      };

/** Links to an item itself, its list and type, its author, comments and versions. An item that is not stored has no versions. */
export function ownLinks(context: ViewContext, kind: ItemKind, item: Item): Links {
  const { site } = context;
  const self = itemRoute(site, kind, item);
  return {
    self: [selfLink(self, actionsOn(context, kind, item))],
    collection: [{ href: itemsRoute(site, kind) }],
    about: [{ href: site.rest(`/${NAMESPACE}/types/${kind.name}`) }],
    ...(kind.supports.has('author') &&
      item.author > 0 && { author: [{ embeddable: true, href: site.rest(`/${NAMESPACE}/users/${item.author}`) }] }),
    ...(kind.supports.has('comments') && {
      replies: [{ embeddable: true, href: site.rest(`/${NAMESPACE}/comments?post=${item.id}`) }],
    }),
    ...(kind.supports.has('revisions') && item.id > 0 && versionLinks(context, kind, item, `${self}/revisions`)),
  };
}

/**
 * Links to an item's revisions. Their number and the id of the newest are shown only to users who may edit the item: otherwise an
 * unpublished autosave would change public responses.
 */
function versionLinks({ store, principal }: ViewContext, kind: ItemKind, item: Item, href: string): Links {
  if (!mayEdit(principal, item, kind.rights)) return { 'version-history': [{ href }] };
  const { count, latest } = historyOf(store, kind, item.id);
  return {
    'version-history': [{ count, href }],
    ...(latest !== undefined && { 'predecessor-version': [{ id: latest, href: `${href}/${latest}` }] }),
  };
}

/** Links that stand for actions that the user may perform on an item; editors show buttons accordingly. */
export function actionLinks({ site, principal }: ViewContext, kind: ItemKind, item: Item): Links {
  const { rights, supports, taxonomies } = kind;
  const actions = [
    principal.can(rights.publish) && 'publish',
    principal.can('unfiltered_html') && 'unfiltered-html',
    supports.has('sticky') && principal.can('sticky') && 'sticky',
    supports.has('author') && principal.can(rights.editOthers) && 'assign-author',
    ...taxonomies.flatMap(({ taxonomy }) => [
      principal.can(taxonomy.rights.create) && `create-${taxonomy.restBase}`,
      principal.can(taxonomy.rights.assign) && `assign-${taxonomy.restBase}`,
    ]),
  ].filter((action) => action !== false);
  const href = itemRoute(site, kind, item);
  return Object.fromEntries(actions.map((action) => [`site:action-${action}`, [{ href }]]));
}
