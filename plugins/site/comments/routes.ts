import * as v from 'valibot';
import { anyone, type ParamsOf, type ReadContext, type Route, reply } from '../../../core/index.ts';
import { refuse } from '../../content/index.ts';
import { pageOptions } from '../items/page.ts';
import { site } from '../site.ts';
import { checkPost, commentSchema, listParams, MODERATES } from './comment.ts';
import { createRoute } from './create.ts';
import { readRoute, removeRoute, updateRoute } from './one.ts';

/** `GET /comments`: always empty, because comments are closed; permissions are checked as in the reference. */
const listRoute = site.read({
  path: '/comments',
  summary: 'Lists comments; always empty, because comments are closed.',
  params: listParams,
  allow: anyone,
  returns: v.array(commentSchema),
  errors: ['rest_cannot_read', 'rest_cannot_read_post', 'rest_forbidden_context', 'rest_forbidden_param'],
  run: (context) => {
    checkParams(context);
    return reply([], pageOptions(context, 0));
  },
});

/** Filters by author or for unapproved comments are only for users who write. */
const PROTECTED = ['author', 'author_exclude', 'author_email', 'status', 'type'] as const;
const OPEN: Readonly<Record<string, string>> = { status: 'approve', type: 'comment' };

/** @throws ApiError rest_cannot_read, rest_cannot_read_post, rest_forbidden_context, rest_forbidden_param */
function checkParams(context: ReadContext<ParamsOf<typeof listParams>>): void {
  const { params, principal } = context;
  for (const id of params.post) {
    if (id !== 0) checkPost(context, id);
    else if (!principal.can(MODERATES)) {
      refuse(principal, {
        code: 'rest_cannot_read',
        message: 'Sorry, you are not allowed to read comments without a record.',
      });
    }
  }
  if (params.context === 'edit' && !principal.can(MODERATES)) {
    refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit comments.' });
  }
  const forbidden = PROTECTED.filter((name) => params[name] !== undefined && params[name] !== OPEN[name]);
  if (forbidden.length > 0 && !principal.can('create')) {
    const message = `Sorry, you are not allowed to filter by ${forbidden.join(', ')}.`;
    refuse(principal, { code: 'rest_forbidden_param', message });
  }
}

/** All routes of comments. They are closed, but clients of the reference use the routes. */
export const commentRoutes: readonly Route[] = [listRoute, createRoute, readRoute, updateRoute, removeRoute];
