import { context, items, LIST, POST_FIELDS } from '../common.ts';
import { integer, text, without } from '../schema.ts';

/** Navigation; the contract ends inside its item route: it describes the update as "as posts", and nothing after that. */
export const navigation = items({
  path: '/site/v2/navigation',
  id: integer,
  list: LIST,
  // date, date_gmt, slug, status, password, title, content, template
  fields: without('excerpt author featured_media comment_status ping_status meta', POST_FIELDS),
  read: { context, password: text },
});
