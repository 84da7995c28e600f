import * as v from 'valibot';
import { anyone, type ParamsOf, type ReadContext, reply } from '../../../../core/index.ts';
import { refuse } from '../../../content/index.ts';
import { pageOptions } from '../../page.ts';
import { site } from '../../site.ts';
import { commentSchema, listParams } from './comment.ts';
import { checkPost, MODERATES } from './rights.ts';

/** `GET /comments`: none, for there is nowhere to write one; rights are asked as in the reference. */
export const listRoute = site.read({
  path: '/comments',
  summary: 'Lists comments: a closed, empty list.',
  params: listParams,
  allow: anyone,
  returns: v.array(commentSchema),
  errors: ['rest_cannot_read', 'rest_cannot_read_post', 'rest_forbidden_context', 'rest_forbidden_param'],
  run: (context) => {
    checkAsked(context);
    return reply([], pageOptions(context, 0));
  },
});

/** Whatever tells who writes is for those who write themselves, and so is what is not approved. */
const PROTECTED = ['author', 'author_exclude', 'author_email', 'status', 'type'] as const;
const OPEN: Readonly<Record<string, string>> = { status: 'approve', type: 'comment' };

/** @throws ApiError rest_cannot_read, rest_cannot_read_post, rest_forbidden_context, rest_forbidden_param */
function checkAsked(context: ReadContext<ParamsOf<typeof listParams>>): void {
  const { params, principal } = context;
  for (const id of params.post) {
    if (id !== 0) checkPost(context, id);
    else if (!principal.can(MODERATES)) {
      refuse(principal, { code: 'rest_cannot_read', message: 'Sorry, you may not read comments on nothing.' });
    }
  }
  if (params.context === 'edit' && !principal.can(MODERATES)) {
    refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit comments.' });
  }
  const forbidden = PROTECTED.filter((name) => params[name] !== undefined && params[name] !== OPEN[name]);
  if (forbidden.length > 0 && !principal.can('create')) {
    const message = `Sorry, you may not ask by ${forbidden.join(', ')}.`;
    refuse(principal, { code: 'rest_forbidden_param', message });
  }
}
