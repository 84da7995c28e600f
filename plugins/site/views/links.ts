import { curies, mayEdit } from '../../content/index.ts';
import { historyOf } from '../history-of.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import { NAMESPACE } from '../site.ts';
import type { ViewContext } from './context.ts';
import { shownMedia } from './featured-media.ts';
import { itemRoute, itemsRoute } from './item-route.ts';
import type { Links } from './link.ts';
import { termsRoute } from './term.ts';

/** Where what belongs to an item is. */
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

/** Where the terms that an item carries are listed. */
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

/** Where an item itself is, who wrote it, and what it was before. One that is not stored was nothing before. */
export function ownLinks(context: ViewContext, kind: ItemKind, item: Item): Links {
  const { site } = context;
  const self = itemRoute(site, kind, item);
  return {
    self: [{ href: self }],
    collection: [{ href: itemsRoute(site, kind) }],
    about: [{ href: site.rest(`/${NAMESPACE}/types/${kind.name}`) }],
    ...(kind.supports.has('author') &&
      item.author > 0 && { author: [{ embeddable: true, href: site.rest(`/${NAMESPACE}/users/${item.author}`) }] }),
    ...(kind.supports.has('revisions') && item.id > 0 && versionLinks(context, kind, item, `${self}/revisions`)),
  };
}

/**
 * Where its revisions are. Who may not read them learns neither how many there are nor the id of one: an autosave that
 * nobody published would change what everybody sees.
 */
function versionLinks({ store, principal }: ViewContext, kind: ItemKind, item: Item, href: string): Links {
  if (!mayEdit(principal, item, kind.rights)) return { 'version-history': [{ href }] };
  const { count, latest } = historyOf(store, kind, item.id);
  return {
    'version-history': [{ count, href }],
    ...(latest !== undefined && { 'predecessor-version': [{ id: latest, href: `${href}/${latest}` }] }),
  };
}

/** What whoever edits an item may do with it, said as links to it: an editor shows its buttons by them. */
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
