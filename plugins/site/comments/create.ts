import type { ApiError, ParamsOf, Principal, WriteContext } from '../../../core/index.ts';
import { refuse, statusOf } from '../../content/index.ts';
import { problem, type SiteCode } from '../errors.ts';
import { site } from '../site.ts';
import { checkPost, commentSchema, MODERATES, writeParams } from './comment.ts';

/** `POST /comments`: always refused, because comments are closed. Other refusals come first, as in the reference. */
export const createRoute = site.write({
  method: 'POST',
  path: '/comments',
  summary: 'Creates a comment; always refused, because comments are closed.',
  params: writeParams,
  allow: ({ principal }) =>
    principal.user
      ? undefined
      : { code: 'rest_comment_login_required', message: 'Sorry, you must be signed in to comment.' },
  allowRecord: () => false,
  status: 201,
  returns: commentSchema,
  errors: [
    'rest_cannot_read_post',
    'rest_comment_closed',
    'rest_comment_draft_post',
    'rest_comment_invalid_author',
    'rest_comment_invalid_author_ip',
    'rest_comment_invalid_post_id',
    'rest_comment_invalid_status',
    'rest_comment_login_required',
    'rest_comment_trash_post',
  ],
  run: (context) => {
    throw refusal(context);
  },
});

/** The reason why the comment is refused. It reveals a record only to clients that may read it. */
function refusal(context: WriteContext<ParamsOf<typeof writeParams>>): ApiError {
  const { params, principal, moment } = context;
  checkModerated(principal, params);
  const found = params.post > 0 ? checkPost(context, params.post) : undefined;
  if (!found) {
    return problem('rest_comment_invalid_post_id', 'Sorry, you cannot comment without an existing record.');
  }
  const status = statusOf(found.record, moment);
  if (status === 'draft') return problem('rest_comment_draft_post', 'Sorry, you cannot comment on a draft.');
  if (status === 'trash')
    return problem('rest_comment_trash_post', 'Sorry, you cannot comment on an item in the trash.');
  return problem('rest_comment_closed', 'Sorry, comments are closed here.');
}

/** Refuses members that only moderators may set. */
function checkModerated(principal: Principal, params: ParamsOf<typeof writeParams>): void {
  if (principal.can(MODERATES)) return;
  const refused = (code: SiteCode, name: string) =>
    refuse(principal, { code, message: `Sorry, you are not allowed to set ${name} of comments.` });
  const { author, author_ip, status } = params;
  if (author !== undefined && author !== principal.user?.id) refused('rest_comment_invalid_author', 'author');
  if (author_ip !== undefined) refused('rest_comment_invalid_author_ip', 'author_ip');
  if (status !== undefined) refused('rest_comment_invalid_status', 'status');
}
