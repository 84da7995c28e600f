import * as v from 'valibot';
import type { Principal } from '../../../core/index.ts';
import { type ContentRecord, mayEdit, refuse } from '../../content/index.ts';

/** Who an answer is for: `edit` is for those who may change the record. */
export const contextParam = v.optional(
  v.pipe(v.picklist(['view', 'edit', 'embed']), v.description('Who the answer is for.')),
  'view',
);

/** A context, as asked. */
export type AnswerContext = v.InferOutput<typeof contextParam>;

/** @throws ApiError rest_forbidden_context when somebody asks for the context `edit` who may not edit the record */
export function checkContext(principal: Principal, record: ContentRecord, context: AnswerContext): void {
  if (context !== 'edit' || mayEdit(principal, record)) return;
  refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
}
