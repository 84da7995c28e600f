import type { Context } from '../../../../core/index.ts';
import { type AnswerContext, mayEdit, mayRead, opens, refuse } from '../../../content/index.ts';
import type { EventRecord } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { checkContext } from '../edit-context.ts';

type Asking = Pick<
  Context<{ readonly password?: string | undefined }>,
  'params' | 'principal' | 'site' | 'moment' | 'address'
>;

/**
 * The reading rule of a single event. An editor may read one behind a password in the context `edit`.
 *
 * @throws ApiError event-no-longer-available, event-not-accessible, event-password-protected, rest_forbidden_context
 */
export function checkReadable(asking: Asking, event: EventRecord, context: AnswerContext): void {
  const { principal, moment } = asking;
  if (event.status === 'trash') throw problem('event-no-longer-available', 'This event is in the trash.');
  if (!mayRead(principal, event, moment))
    throw problem('event-not-accessible', 'Sorry, you are not allowed to see this event.');
  checkContext(principal, event, context);
  if (context !== 'edit') checkPassword(asking, event);
}

/**
 * May they change or trash it? Its password stands before that too.
 *
 * @throws ApiError rest_forbidden, event-password-protected
 */
export function checkEditable(asking: Asking, event: EventRecord): void {
  if (!mayEdit(asking.principal, event)) refuse(asking.principal);
  checkPassword(asking, event);
}

function checkPassword(asking: Asking, event: EventRecord): void {
  if (!opens(event, asking.params.password, asking)) {
    throw problem('event-password-protected', 'This event is protected by a password.');
  }
}
