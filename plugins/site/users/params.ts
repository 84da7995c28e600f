import * as v from 'valibot';
import { contextParam, described, idsParam } from '../../content/index.ts';
import { orderParam, pageParams } from '../items/page.ts';

const texts = (description: string) => described(v.array(v.string()), description);

/** Orders of the list of users (reference: the values of `orderby`). */
const ORDERBY = ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'] as const;

/** One of `ORDERBY`. */
export type UserOrder = (typeof ORDERBY)[number];

/** Columns that a search of users can be limited to (reference: the values of `search_columns`). */
const SEARCH_COLUMNS = ['email', 'name', 'id', 'username', 'slug'] as const;

/** One of `SEARCH_COLUMNS`. */
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];

/** Parameters of the list of users. */
export const listParams = {
  context: contextParam,
  ...pageParams,
  search: described(
    v.string(),
    'Only users with this text in their name or slug; for administrators, in their login or e-mail address too.',
  ),
  search_columns: v.optional(
    v.pipe(
      v.array(v.picklist(SEARCH_COLUMNS)),
      v.description('Fields to search; email and username for administrators.'),
    ),
    [],
  ),
  exclude: idsParam('All users except these; ignored if `include` is sent.'),
  include: idsParam('Only these users.'),
  order: orderParam('asc'),
  orderby: v.optional(v.pipe(v.picklist(ORDERBY), v.description('Sort order of the users.')), 'name'),
  slug: texts('Users with one of these slugs.'),
  roles: texts('Users with one of these roles; for administrators.'),
  capabilities: texts('Users with one of these capabilities; for administrators.'),
  who: described(v.picklist(['authors']), 'authors: only users who may write; for users who may write.'),
  has_published_posts: described(
    v.union([v.boolean(), v.array(v.string())]),
    'Only users who have published something, or something of one of these types.',
  ),
};
