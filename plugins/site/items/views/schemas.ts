import * as v from 'valibot';
import { extendedBy } from '../../../../core/index.ts';
import { FORMATS, OPEN_OR_CLOSED } from '../../config/choices.ts';
import type { ItemKind, Support } from '../kind/kind.ts';

/** A date and time without a zone. */
export const wallTimeSchema = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    v.examples(['2027-03-06T10:00:00']),
    v.description(description),
  );

/** `_links`, by relation. */
export const linksSchema = v.pipe(
  v.record(v.string(), v.array(v.looseObject({ href: v.string() }))),
  v.description('Links, by relation.'),
);

const integer = v.pipe(v.number(), v.integer());
const id = (description: string) => v.pipe(integer, v.minValue(0), v.description(description));
const text = (description: string) => v.pipe(v.string(), v.description(description));
const url = (description: string) => v.pipe(v.string(), v.url(), v.description(description));
const raw = v.optional(text('As it is stored; with context=edit.'));
const isProtected = v.pipe(v.boolean(), v.description('Whether a password protects it.'));

/** A member that is omitted in the context `embed`. */
const unlessEmbedded = v.optional;

/** The title of items of a kind. */
const titleSchema = (kind: ItemKind) =>
  v.pipe(
    kind.raw ? v.object({ raw: text('As it is stored.') }) : v.object({ raw, rendered: text('HTML') }),
    v.description('Title.'),
  );

const contentSchema = (kind: ItemKind) =>
  v.pipe(
    v.object({
      ...(kind.raw ? { raw: text('As it is stored, HTML.') } : { raw, rendered: text('HTML') }),
      protected: isProtected,
      block_version: v.optional(
        v.pipe(integer, v.description('1 if it consists of blocks, else 0; with context=edit.')),
      ),
    }),
    v.description('Content.'),
  );

const excerptSchema = v.pipe(
  v.object({ raw, rendered: text('HTML'), protected: isProtected }),
  v.description('Excerpt; made from the content if there is none.'),
);

/** The shown members for each feature that a kind can support. */
const supported = (kind: ItemKind): Readonly<Record<Support, v.ObjectEntries>> => ({
  title: { title: titleSchema(kind) },
  editor: { content: unlessEmbedded(contentSchema(kind)) },
  excerpt: { excerpt: excerptSchema },
  author: { author: id('Id of a user; 0 for none.') },
  thumbnail: { featured_media: id('Id of a media item; 0 for none.') },
  'page-attributes': {
    menu_order: unlessEmbedded(v.pipe(integer, v.description('Menu order.'))),
  },
  comments: {
    comment_status: unlessEmbedded(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether comments are open.'))),
    ping_status: unlessEmbedded(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether pings are accepted.'))),
  },
  sticky: { sticky: unlessEmbedded(v.pipe(v.boolean(), v.description('Whether it is pinned to the top of lists.'))) },
  'post-formats': { format: unlessEmbedded(v.pipe(v.picklist(FORMATS), v.description('Post format.'))) },
  'custom-fields': { meta: unlessEmbedded(v.pipe(v.object(kind.meta), v.description('Meta.'))) },
  revisions: {},
});

/** Members of kinds whose items have pages. */
const pageMembers = {
  permalink_template: v.optional(text('URL pattern of the item; with context=edit.')),
  generated_slug: v.optional(text('Slug generated from its title; with context=edit.')),
  class_list: unlessEmbedded(
    v.pipe(v.array(v.string()), v.description('CSS classes of the element that shows the item.')),
  ),
};

/**
 * The schema of an item of a kind, in any context, for the API documents and the tests. Extensions may add members.
 */
export function itemSchemaOf(kind: ItemKind): v.GenericSchema {
  if (kind.shape) {
    return v.pipe(
      v.looseObject({ ...kind.shape.schema, _links: v.optional(linksSchema) }),
      extendedBy(kind.fields),
      v.title(kind.name),
    );
  }
  const members = supported(kind);
  const shown = (...supports: Support[]): v.ObjectEntries =>
    Object.assign({}, ...supports.filter((support) => kind.supports.has(support)).map((support) => members[support]));
  const status = v.picklist(kind.statuses.names);
  const terms = kind.taxonomies.map(({ field, taxonomy, single }) => [
    field,
    unlessEmbedded(
      v.pipe(
        single ? integer : v.array(integer),
        v.description(
          single
            ? `Id of its ${taxonomy.labels.singular.toLowerCase()}; 0 for none.`
            : `Ids of its ${taxonomy.labels.name.toLowerCase()}.`,
        ),
      ),
    ),
  ]);
  return v.pipe(
    v.looseObject({
      id: id('Id.'),
      date: wallTimeSchema('Publication time, in the time zone of the site.'),
      date_gmt: unlessEmbedded(wallTimeSchema('The same in GMT.')),
      guid: unlessEmbedded(
        v.pipe(
          v.object({ raw: v.optional(url('As it is stored; with context=edit.')), rendered: url('As it is shown.') }),
          v.description('Permanent identifier (GUID).'),
        ),
      ),
      modified: unlessEmbedded(wallTimeSchema('When it was last changed, in the time zone of the site.')),
      modified_gmt: unlessEmbedded(wallTimeSchema('The same in GMT.')),
      ...(kind.locks && { password: v.optional(text('Password that visitors must give; with context=edit.')) }),
      slug: text('Last part of its URL, unique within its type.'),
      status: unlessEmbedded(v.pipe(status, v.description('Status.'))),
      type: v.pipe(v.literal(kind.name), v.description('Name of its type.')),
      link: url('URL of its page.'),
      ...shown('title', 'editor', 'excerpt', 'author', 'thumbnail'),
      ...(kind.hierarchical && { parent: unlessEmbedded(id('Id of the parent item; 0 for none.')) }),
      ...shown('page-attributes', 'comments', 'sticky'),
      template: unlessEmbedded(text('Template of the theme; empty for the default one.')),
      ...shown('post-formats', 'custom-fields'),
      ...Object.fromEntries(terms),
      ...(kind.base !== undefined && pageMembers),
      ...kind.own.shown,
      _links: v.optional(linksSchema),
    }),
    extendedBy(kind.fields),
    v.title(kind.name),
  );
}
