import * as v from 'valibot';
import { contextParam, described, idParam, timeParam } from '../../../content/index.ts';
import { pageParams } from '../../page.ts';
import { linksSchema } from '../../views/schemas.ts';

const id = v.pipe(v.number(), v.integer());
const ids = (description: string) => v.optional(v.pipe(v.array(id), v.description(description)), []);
const text = (description: string) => v.pipe(v.string(), v.description(description));

const ORDERBY = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;

/** Parameters of the list (reference). No site has comments, so that they change nothing but who is refused. */
export const listParams = {
  context: contextParam,
  ...pageParams,
  search: described(v.string(), 'Comments with this text.'),
  after: timeParam('Comments written after this time.'),
  before: timeParam('Comments written before this time.'),
  author: described(v.array(id), 'Comments of these users; for those who write.'),
  author_exclude: described(v.array(id), 'Comments of others than these users; for those who write.'),
  author_email: described(v.pipe(v.string(), v.email()), 'Comments from this address; for those who write.'),
  include: ids('Only these comments.'),
  exclude: ids('All comments but these.'),
  parent: ids('Comments on these comments.'),
  parent_exclude: ids('Comments on none of these comments.'),
  post: ids('Comments on these records.'),
  status: described(v.string(), 'Comments of this status; others than approve for those who write.'),
  type: described(v.string(), 'Comments of this type; others than comment for those who write.'),
  password: described(v.string(), 'Password of the record, if it has one.'),
  order: v.optional(v.pipe(v.picklist(['asc', 'desc']), v.description('Direction of the order.')), 'desc'),
  orderby: v.optional(v.pipe(v.picklist(ORDERBY), v.description('What comments are sorted by.')), 'date_gmt'),
};

/** Parameters of a comment that somebody writes (reference). */
export const writeParams = {
  author: described(id, 'Id of the user who writes it.'),
  author_email: described(v.string(), 'E-mail address of who writes it.'),
  author_ip: described(v.string(), 'IP address of who writes it.'),
  author_name: described(v.string(), 'Name of who writes it.'),
  author_url: described(v.string(), 'Website of who writes it.'),
  author_user_agent: described(v.string(), 'Program of who writes it.'),
  content: described(v.union([v.string(), v.looseObject({ raw: v.optional(v.string()) })]), 'What it says.'),
  date: described(v.nullable(v.string()), 'When it was written, in the zone of the site.'),
  date_gmt: described(v.nullable(v.string()), 'When it was written, in UTC.'),
  meta: described(v.looseObject({}), 'Members that somebody declares.'),
  parent: v.optional(v.pipe(id, v.description('Id of the comment that it answers.')), 0),
  post: v.optional(v.pipe(id, v.description('Id of the record that it is about.')), 0),
  status: described(v.string(), 'Its status.'),
};

/** The parameter of a path that names one. */
export const commentId = { id: idParam };

const AVATAR_SIDES = ['24', '48', '96'] as const;

/** A comment, as one would be shown. */
export const commentSchema = v.pipe(
  v.object({
    id,
    post: v.pipe(id, v.description('Id of the record that it is about.')),
    parent: v.pipe(id, v.description('Id of the comment that it answers; 0 for none.')),
    author: v.pipe(id, v.description('Id of the user who wrote it; 0 for nobody in particular.')),
    author_name: text('Name of who wrote it.'),
    author_url: text('Website of who wrote it.'),
    date: v.optional(text('When it was written, in the zone of the site.')),
    date_gmt: v.optional(text('When it was written, in UTC.')),
    content: v.object({ rendered: v.string() }),
    link: v.string(),
    status: v.optional(v.string()),
    type: v.string(),
    author_avatar_urls: v.object(Object.fromEntries(AVATAR_SIDES.map((side) => [side, v.string()]))),
    meta: v.optional(v.looseObject({})),
    _links: linksSchema,
  }),
  v.title('comment'),
);
