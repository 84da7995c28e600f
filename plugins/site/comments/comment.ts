import * as v from 'valibot';
import type { Capability } from '../../../core/index.ts';
import {
  type ContentAsking,
  contextParam,
  described,
  type FoundContent,
  findContent,
  idParam,
  mayReadContent,
  refuse,
  timeParam,
} from '../../content/index.ts';
import { pageParams } from '../items/page.ts';
import { linksSchema } from '../items/views/schemas.ts';

const id = v.pipe(v.number(), v.integer());
const ids = (description: string) => v.optional(v.pipe(v.array(id), v.description(description)), []);
const text = (description: string) => v.pipe(v.string(), v.description(description));

const ORDERBY = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;

/** Parameters of the list (reference). No site has comments, so they only determine which clients are refused. */
export const listParams = {
  context: contextParam,
  ...pageParams,
  search: described(v.string(), 'Comments with this text.'),
  after: timeParam('Comments written after this time.'),
  before: timeParam('Comments written before this time.'),
  author: described(v.array(id), 'Comments of these users; for authors.'),
  author_exclude: described(v.array(id), 'Comments of all users except these; for authors.'),
  author_email: described(v.pipe(v.string(), v.email()), 'Comments from this address; for authors.'),
  include: ids('Only these comments.'),
  exclude: ids('All comments except these.'),
  parent: ids('Replies to these comments.'),
  parent_exclude: ids('Comments that are not replies to these comments.'),
  post: ids('Comments on these records.'),
  status: described(v.string(), 'Comments of this status; other than approve for authors.'),
  type: described(v.string(), 'Comments of this type; other than comment for authors.'),
  password: described(v.string(), 'Password of the record, if it has one.'),
  order: v.optional(v.pipe(v.picklist(['asc', 'desc']), v.description('Direction of the order.')), 'desc'),
  orderby: v.optional(v.pipe(v.picklist(ORDERBY), v.description('Sort order of the comments.')), 'date_gmt'),
};

/** Parameters for writing a comment (reference). */
export const writeParams = {
  author: described(id, 'Id of the author, if it is a user.'),
  author_email: described(v.string(), 'E-mail address of the author.'),
  author_ip: described(v.string(), 'IP address of the author.'),
  author_name: described(v.string(), 'Name of the author.'),
  author_url: described(v.string(), 'Website of the author.'),
  author_user_agent: described(v.string(), 'User agent of the author.'),
  content: described(v.union([v.string(), v.looseObject({ raw: v.optional(v.string()) })]), 'Content.'),
  date: described(v.nullable(v.string()), 'Time of the comment, in the time zone of the site.'),
  date_gmt: described(v.nullable(v.string()), 'Time of the comment, in UTC.'),
  meta: described(v.looseObject({}), 'Declared meta members.'),
  parent: v.optional(v.pipe(id, v.description('Id of the parent comment.')), 0),
  post: v.optional(v.pipe(id, v.description('Id of the record.')), 0),
  status: described(v.string(), 'Its status.'),
};

/** Path parameter for the id of a comment. */
export const commentId = { id: idParam };

const AVATAR_SIDES = ['24', '48', '96'] as const;

/** Schema of a comment in responses; none is ever sent. */
export const commentSchema = v.pipe(
  v.object({
    id,
    post: v.pipe(id, v.description('Id of the record.')),
    parent: v.pipe(id, v.description('Id of the parent comment; 0 for none.')),
    author: v.pipe(id, v.description('Id of the author, if it is a user, or 0.')),
    author_name: text('Name of the author.'),
    author_url: text('Website of the author.'),
    date: v.optional(text('Time of the comment, in the time zone of the site.')),
    date_gmt: v.optional(text('Time of the comment, in UTC.')),
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

/** The equivalent of the reference's `moderate_comments`. */
export const MODERATES: Capability = 'edit_others';

/**
 * The record that a comment is about; undefined if there is none.
 *
 * @throws ApiError rest_cannot_read_post if the client may not read it
 */
export function checkPost(asking: ContentAsking, id: number): FoundContent | undefined {
  const found = findContent(asking, id);
  if (found && !mayReadContent(asking, found)) {
    refuse(asking.principal, {
      code: 'rest_cannot_read_post',
      message: 'Sorry, you are not allowed to read the record of these comments.',
    });
  }
  return found;
}
