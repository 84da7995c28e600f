import type { Context, StoreReader } from '../../../../core/index.ts';
import { type AnswerContext, mayEdit, mayRead, opens, refuse } from '../../../content/index.ts';
import { type EventRecord, events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { checkContext } from '../locate.ts';

type EventRequest = Pick<
  Context<{ readonly password?: string | undefined }>,
  'params' | 'principal' | 'site' | 'moment' | 'address'
>;

/**
 * Checks that the principal may read a single event. In the context `edit`, editors need no password.
 *
 * @throws ApiError event-no-longer-available, event-not-accessible, event-password-protected, rest_forbidden_context
 */
export function checkReadable(asking: EventRequest, event: EventRecord, context: AnswerContext): void {
  const { principal, moment } = asking;
  if (event.status === 'trash') throw problem('event-no-longer-available', 'This event is in the trash.');
  if (!mayRead(principal, event, moment))
    throw problem('event-not-accessible', 'Sorry, you are not allowed to see this event.');
  checkContext(principal, event, context);
  if (context !== 'edit') checkPassword(asking, event);
}

/**
 * The event with this id, for plugins that store data about it. Events that the principal may not read, or that are in the trash,
 * are not found.
 *
 * @throws ApiError rest-event-not-found, event-password-protected, rest_too_many_attempts
 */
export function visibleEvent(asking: EventRequest & { readonly store: StoreReader }, id: number): EventRecord {
  const event = asking.store.of(events).get(id);
  if (!event || event.status === 'trash' || !mayRead(asking.principal, event, asking.moment)) {
    throw problem('rest-event-not-found', 'There is no such event.');
  }
  checkPassword(asking, event);
  return event;
}

/**
 * Checks that the principal may change or trash the event, and that its password was given.
 *
 * @throws ApiError rest_forbidden, event-password-protected
 */
export function checkEditable(asking: EventRequest, event: EventRecord): void {
  if (!mayEdit(asking.principal, event)) refuse(asking.principal);
  checkPassword(asking, event);
}

function checkPassword(asking: EventRequest, event: EventRecord): void {
  if (!opens(event, asking.params.password, asking)) {
    throw problem('event-password-protected', 'This event is protected by a password.');
  }
}
