import * as v from 'valibot';
import type { Params, ParamsOf, SiteInfo } from '../../../../core/index.ts';
import { described, idsParam, instantMeant, newPasswordParam, parseTime } from '../../../content/index.ts';
import { FORMATS, OPEN_OR_CLOSED } from '../../config/choices.ts';
import { dateTime } from '../date-time.ts';
import type { ItemKind, Support } from '../kind/kind.ts';
import type { KindTaxonomy } from '../kind/taxonomy.ts';
import type { ItemInput } from '../saving/item-input.ts';
import { exampleTextParam, rawOf, textInputParam } from '../saving/text-input.ts';

/** Statuses that clients may send (contract, States). Items are moved to the trash by a delete. */
export const INPUT_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'unread', 'read'] as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const dateParam = (description: string) => described(v.nullable(dateTime), description);

/** Parameters whose type does not depend on the kind. */
const MEMBERS = {
  date: dateParam('Publication date, in the time zone of the site; null resets it.'),
  date_gmt: dateParam('Publication date in UTC; used if date is missing. null resets it.'),
  slug: described(v.string(), 'Last part of its URL.'),
  status: described(v.picklist(INPUT_STATUSES), 'Status of the item.'),
  password: newPasswordParam('Password that visitors must give to read content and excerpt; empty for none.'),
  title: exampleTextParam('Title.', 'Skating on the pond'),
  content: exampleTextParam('Content, HTML or blocks.', '<p>The ice holds.</p>'),
  excerpt: textInputParam('Excerpt, HTML.'),
  author: described(v.pipe(v.number(), v.safeInteger()), 'Id of the author; 0 for no change.'),
  featured_media: described(v.nullable(count), 'Id of the featured media item; 0 or null for none.'),
  comment_status: described(v.picklist(OPEN_OR_CLOSED), 'Whether comments are open.'),
  ping_status: described(v.picklist(OPEN_OR_CLOSED), 'Whether pings are accepted.'),
  sticky: described(v.boolean(), 'Whether it is pinned to the top of lists.'),
  format: described(v.picklist(FORMATS), 'Post format.'),
  template: described(v.string(), 'Template of the theme; empty for the default one.'),
  parent: described(count, 'Id of the parent item; 0 for none.'),
  menu_order: described(v.pipe(v.number(), v.safeInteger()), 'Menu order.'),
};

/** The feature that a kind needs to accept a parameter. */
const NEEDED: { readonly [Name in keyof typeof MEMBERS]?: Support } = {
  title: 'title',
  content: 'editor',
  excerpt: 'excerpt',
  author: 'author',
  featured_media: 'thumbnail',
  comment_status: 'comments',
  ping_status: 'comments',
  sticky: 'sticky',
  format: 'post-formats',
  menu_order: 'page-attributes',
};

/** Parameters for creating, updating and autosaving items of a kind, by its features. Others are ignored. */
export function itemParams(kind: ItemKind): Params {
  const takes = (name: string) => {
    if (kind.lacks.includes(name)) return false;
    if (name === 'parent') return kind.hierarchical;
    if (name === 'password') return kind.locks;
    const needed = NEEDED[name as keyof typeof MEMBERS];
    return needed === undefined || kind.supports.has(needed);
  };
  return {
    ...Object.fromEntries(Object.entries(MEMBERS).filter(([name]) => takes(name))),
    ...(kind.supports.has('custom-fields') && { meta: metaParam(kind.meta) }),
    ...Object.fromEntries(kind.taxonomies.map((of) => [of.field, termsParam(of)])),
    ...kind.own.params,
  };
}

/** Default values of members. */
const UNSAID = { slug: '', status: 'draft', password: '', sticky: false, template: '', parent: 0, menu_order: 0 };

/** Values that null stands for in parameters that do not accept it (WordPress: null resets a member). */
export const itemNulls = (kind: ItemKind): Readonly<Record<string, unknown>> => ({
  ...UNSAID,
  ...Object.fromEntries(kind.taxonomies.filter(({ single }) => !single).map(({ field }) => [field, []])),
  ...kind.own.nulls,
});

const termsParam = ({ taxonomy: { labels }, single }: KindTaxonomy) =>
  single
    ? described(count, `Id of its ${labels.singular.toLowerCase()}; 0 for none.`)
    : idsParam(`Ids of its ${labels.name.toLowerCase()}.`);

/** Parameters whose members are validated one by one (WordPress, `WP_REST_Meta_Fields`). */
export const MEMBER_CODES: readonly string[] = ['meta'];

/** Undeclared members are ignored, and reported to the client. */
const metaParam = (declared: Params) =>
  described(
    v.object(
      Object.fromEntries(
        Object.entries(declared).map(([name, schema]) => [name, v.optional(v.nullable(withoutDefault(schema)))]),
      ),
    ),
    'Declared meta members; null resets one.',
  );

/** The schema without `optional` and its default. */
export const withoutDefault = (schema: v.GenericSchema): v.GenericSchema =>
  schema.type === 'optional' ? (schema as unknown as { readonly wrapped: v.GenericSchema }).wrapped : schema;

/**
 * Converts parameters to the input of `saveItem`.
 *
 * @param params checked by `itemParams` of the kind
 */
export function itemInput(kind: ItemKind, params: Readonly<Record<string, unknown>>, site: SiteInfo): ItemInput {
  // parameters chosen by the kind's data have lost their types
  const sent = params as ParamsOf<typeof MEMBERS> & Pick<ItemInput, 'meta'>;
  const { title, content, excerpt, date, date_gmt, author, ...others } = sent;
  const terms = params as Readonly<Record<string, readonly number[] | number | undefined>>;
  return {
    ...others,
    title: rawOf(title),
    content: rawOf(content),
    excerpt: rawOf(excerpt),
    // 0 means no change
    author: author || undefined,
    date: date === null || date_gmt === null ? null : (instantOf(date, site.timezone) ?? instantOf(date_gmt, 'UTC')),
    terms: Object.fromEntries(
      kind.taxonomies.flatMap(({ field }) => {
        const asked = terms[field];
        if (asked === undefined) return [];
        return [[field, typeof asked === 'number' ? [asked].filter((id) => id > 0) : asked]];
      }),
    ),
    own: Object.fromEntries(Object.keys(kind.own.params).map((name) => [name, params[name]])),
  };
}

/** Milliseconds since 1970 UTC. */
function instantOf(text: string | undefined, zone: string): number | undefined {
  const parsed = text === undefined ? undefined : parseTime(text);
  return parsed && instantMeant(parsed, zone);
}
