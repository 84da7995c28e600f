import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, curies } from '../../content/index.ts';
import type { ItemKind } from '../kind.ts';
import { NAMESPACE } from '../site.ts';
import { itemsRoute } from './item-route.ts';
import { typeLabels } from './labels.ts';
import { linksSchema } from './schemas.ts';

/** What a kind is for clients: its type. */
export const typeSchema = v.pipe(
  v.object({
    capabilities: v.optional(v.pipe(v.record(v.string(), v.string()), v.description('Rights, by what they allow.'))),
    description: v.optional(v.string()),
    hierarchical: v.optional(v.boolean()),
    has_archive: v.optional(v.boolean()),
    visibility: v.optional(v.object({ show_in_nav_menus: v.boolean(), show_ui: v.boolean() })),
    viewable: v.optional(v.pipe(v.boolean(), v.description('Do its items have pages of their own?'))),
    labels: v.optional(v.pipe(v.record(v.string(), v.nullable(v.string())), v.description('Texts of an editor.'))),
    name: v.string(),
    slug: v.string(),
    icon: v.nullable(v.string()),
    supports: v.optional(v.record(v.string(), v.literal(true))),
    taxonomies: v.optional(v.array(v.string())),
    rest_base: v.string(),
    rest_namespace: v.string(),
    _links: linksSchema,
  }),
  v.title('type'),
);

/** A kind as `types` shows it. */
export function typeView(site: SiteInfo, kind: ItemKind, context: AnswerContext) {
  const { name, labels, namespace, restBase } = kind;
  const edit = context === 'edit';
  const viewable = kind.base !== undefined;
  return {
    ...(edit && { capabilities: capabilitiesOf(kind) }),
    ...(context !== 'embed' && {
      description: kind.description,
      hierarchical: kind.hierarchical,
      has_archive: false,
    }),
    ...(edit && {
      visibility: { show_in_nav_menus: viewable, show_ui: true },
      viewable,
      labels: typeLabels(labels, kind.hierarchical),
    }),
    name: labels.name,
    slug: name,
    icon: null,
    ...(edit && { supports: Object.fromEntries([...kind.supports].map((support) => [support, true])) }),
    ...(context !== 'embed' && { taxonomies: kind.taxonomies.map(({ taxonomy }) => taxonomy.name) }),
    rest_base: restBase,
    rest_namespace: namespace,
    _links: {
      collection: [{ href: site.rest(`/${NAMESPACE}/types`) }],
      'site:items': [{ href: itemsRoute(site, kind) }],
      curies: curies(site),
    },
  };
}

/** Names that clients of the reference look rights up by, and the rights of this project. */
const capabilitiesOf = ({ rights }: ItemKind) => ({
  edit_post: rights.create,
  read_post: rights.read ?? 'read',
  delete_post: rights.create,
  read: rights.read ?? 'read',
  create_posts: rights.create,
  edit_posts: rights.create,
  delete_posts: rights.create,
  publish_posts: rights.publish,
  edit_published_posts: rights.editPublished,
  delete_published_posts: rights.editPublished,
  read_private_posts: rights.readOthers,
  edit_private_posts: rights.private,
  delete_private_posts: rights.private,
  edit_others_posts: rights.editOthers,
  delete_others_posts: rights.editOthers,
});
