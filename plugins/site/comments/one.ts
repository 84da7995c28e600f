import * as v from 'valibot';
import { anyone } from '../../../core/index.ts';
import { contextParam, described } from '../../content/index.ts';
import { problem } from '../errors.ts';
import { site } from '../site.ts';
import { commentId, commentSchema, writeParams } from './comment.ts';

/** No comment exists, whatever the id. */
function noComment(): never {
  throw problem('rest_comment_invalid_id', 'There is no such comment.');
}

const errors = ['rest_comment_invalid_id'];
const password = described(v.string(), 'Password of the record, if it has one.');

/** `GET /comments/:id` */
export const readRoute = site.read({
  path: '/comments/:id',
  summary: 'Returns a comment; always 404, because comments are closed.',
  params: { ...commentId, context: contextParam, password },
  allow: anyone,
  locate: noComment,
  returns: commentSchema,
  errors,
  run: noComment,
});

/** `POST /comments/:id` */
export const updateRoute = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/comments/:id',
  summary: 'Updates a comment; always 404, because comments are closed.',
  params: { ...commentId, ...writeParams },
  allow: anyone,
  locate: noComment,
  returns: commentSchema,
  errors,
  run: noComment,
});

/** `DELETE /comments/:id` */
export const removeRoute = site.write({
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Deletes a comment; always 404, because comments are closed.',
  params: {
    ...commentId,
    force: v.optional(
      v.pipe(v.boolean(), v.description('Delete it permanently instead of moving it to the trash.')),
      false,
    ),
    password,
  },
  allow: anyone,
  locate: noComment,
  returns: commentSchema,
  errors,
  run: noComment,
});
