import type { Principal } from '../../../core/index.ts';
import { type AnswerContext, type ContentRecord, mayEdit, refuse } from '../../content/index.ts';

/** @throws ApiError rest_forbidden_context when somebody asks for the context `edit` who may not edit the record */
export function checkContext(principal: Principal, record: ContentRecord, context: AnswerContext): void {
  if (context !== 'edit' || mayEdit(principal, record)) return;
  refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
}
