/** What the contract says once and means in many places. */
import {
  byDefault,
  dateTime,
  either,
  flag,
  integer,
  list,
  objectOf,
  oneOf,
  type Params,
  required,
  type Schema,
  text,
  words,
} from './schema.ts';

// -- Resources and their fields ---------------------------------------------------------------------------------------------

/** States: the statuses of an item. */
export const STATUS = 'publish future draft pending private unread read';
/** States: what a filter takes beside them. */
export const FILTER_STATUS = `${STATUS} trash auto-draft inherit request-pending request-confirmed request-failed request-completed any`;
/** States: what the filter of media takes. */
export const MEDIA_STATUS = 'inherit private trash';
export const FORMAT = 'standard aside chat gallery link image quote status video audio';

/** An object of a text that can be written and others that can only be read. */
export const rawText = objectOf({ raw: text });
/** The same, or the text alone. */
export const textOrRaw = either(text, rawText);

const date: Schema = { ...dateTime, type: ['string', 'null'] };

/** Post-like content item: fields common to posts and pages. */
export const POST_FIELDS: Params = {
  date,
  date_gmt: date,
  slug: text,
  status: oneOf(STATUS),
  password: text,
  title: rawText,
  content: rawText,
  excerpt: rawText,
  author: integer,
  featured_media: integer,
  comment_status: oneOf('open closed'),
  ping_status: oneOf('open closed'),
  meta: objectOf({
    _builder_hide_in_design_set: byDefault(false, flag),
    _builder_tags: byDefault('', text),
    footnotes: byDefault('', text),
  }),
  template: text,
};

/** "Only posts". */
export const ONLY_POSTS: Params = {
  format: oneOf(FORMAT),
  sticky: flag,
  categories: list(integer),
  tags: list(integer),
};

// -- Endpoints: common list parameters --------------------------------------------------------------------------------------

export const context = byDefault('view', oneOf('view embed edit'));
export const page = byDefault(1, { ...integer, minimum: 1 });
/** Revisions have no default. */
export const perPage: Schema = { ...integer, minimum: 1, maximum: 100 };
const ids = byDefault([], list(integer));
export const ORDERBY = 'author date id include modified parent relevance slug include_slugs title';

/** "Common list parameters (optional, on collection GET routes)". */
export const LIST: Params = {
  context,
  page,
  per_page: byDefault(10, perPage),
  search: text,
  after: dateTime,
  before: dateTime,
  modified_after: dateTime,
  modified_before: dateTime,
  exclude: ids,
  include: ids,
  search_semantics: oneOf('exact'),
  offset: integer,
  order: byDefault('desc', oneOf('asc desc')),
  orderby: byDefault('date', oneOf(ORDERBY)),
  search_columns: list(oneOf('post_title post_content post_excerpt')),
  slug: list(text),
  status: byDefault(['publish'], list(oneOf(FILTER_STATUS))),
};

/** "Where author appears". */
export const LIST_AUTHOR: Params = { author: list(integer), author_exclude: list(integer) };

export const taxRelation = oneOf('AND OR');

/**
 * Terms that a list is asked for: "an array of term IDs or an object with `terms`, …".
 *
 * @param members of the object beside its terms
 */
export const termFilter = (members: Params = {}): Schema =>
  either(list(integer), objectOf({ terms: list(integer), ...members }));
export const operator: Params = { operator: oneOf('AND OR') };
/** "`include_children` (categories only)". */
export const children: Params = { include_children: flag };

export const force = byDefault(false, flag);

// -- Endpoints: shapes of routes --------------------------------------------------------------------------------------------

/** Parameters by method and path, such as `GET /site/v2/posts/{id}`. */
export type Table = Readonly<Record<string, Params>>;

/** "GET, POST/PUT/PATCH, DELETE": all three methods of an update take the same. */
export const update = (path: string, params: Params): Table =>
  Object.fromEntries(words('POST PUT PATCH').map((method) => [`${method} ${path}`, params]));

/** What goes for a kind of item. */
export interface Kind {
  readonly path: string;
  /** What its ids are. */
  readonly id: Schema;
  /** Of its list. */
  readonly list: Params;
  /** Of a create; an update keeps what is not sent. */
  readonly fields: Params;
  /** Of reading one. */
  readonly read: Params;
}

/** A collection and its items: list and create; read, update and delete. */
export const items = ({ path, id, list: asked, fields, read }: Kind): Table => ({
  [`GET ${path}`]: asked,
  [`POST ${path}`]: fields,
  [`GET ${path}/{id}`]: { id: required(id), ...read },
  ...update(`${path}/{id}`, { id: required(id), ...updated(fields) }),
  [`DELETE ${path}/{id}`]: { id: required(id), force },
});

/** Parameters of an update: no defaults, and none required, since members that are not sent are kept. */
const updated = (fields: Params): Params =>
  Object.fromEntries(Object.entries(fields).map(([name, { default: _, required: __, ...schema }]) => [name, schema]));

/** "revisions": the common parameters, but for the size of a page and the order. */
const REVISIONS: Params = {
  ...LIST,
  per_page: perPage,
  orderby: byDefault('date', oneOf('date id include relevance slug include_slugs title')),
};

/** "delete requires `force` true". */
export const revisions = ({ path, id }: Pick<Kind, 'path' | 'id'>): Table => ({
  [`GET ${path}/{parent}/revisions`]: { parent: required(id), ...REVISIONS },
  [`GET ${path}/{parent}/revisions/{id}`]: { parent: required(id), id: required(integer) },
  [`DELETE ${path}/{parent}/revisions/{id}`]: { parent: required(id), id: required(integer), force },
});

/** "autosaves": list; create with the fields of the item; one autosave. */
export const autosaves = ({ path, id, fields }: Pick<Kind, 'path' | 'id' | 'fields'>): Table => ({
  [`GET ${path}/{id}/autosaves`]: { id: required(id) },
  [`POST ${path}/{id}/autosaves`]: { id: required(id), ...updated(fields) },
  [`GET ${path}/{parent}/autosaves/{id}`]: { parent: required(id), id: required(integer) },
});

/** All four groups, "same shapes". */
export const versioned = (kind: Kind): Table => ({
  ...items(kind),
  ...revisions(kind),
  ...autosaves(kind),
});
