import { reply, type WriteContext } from '../../../../core/index.ts';
import { idParam, mayWrite } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { EVENT, events } from '../../collections/events.ts';
import { problem } from '../../errors.ts';
import { saveEvent } from '../../events/save-event.ts';
import { passwordParam, slugParam } from '../../params.ts';
import { eventView } from '../../views/event.ts';
import { eventAnswer } from '../../views/schemas.ts';
import { locate, mayEditNamed, type Place } from '../locate.ts';
import { checkEditable } from './access.ts';

const common = {
  method: 'DELETE',
  allow: mayWrite,
  allowRecord: mayEditNamed(EVENT, 'rest-event-not-found'),
  batch: true,
  returns: eventAnswer,
  errors: [
    'rest_forbidden',
    'rest-event-not-found',
    'event-is-in-trash',
    'event-password-protected',
    'rest_too_many_attempts',
    'rest_precondition_failed',
  ],
  run: (context: WriteContext<Place & { readonly password?: string | undefined }, CalendarConfig>) => {
    const before = locate(context.store, EVENT, context.params, 'rest-event-not-found');
    checkEditable(context, before);
    if (before.status === 'trash') throw problem('event-is-in-trash', 'This event is already in the trash.');
    context.checkIfMatch(events, before.id);
    const event = saveEvent(context, { status: 'trash' }, before);
    return reply(eventView(context, event), { record: { collection: events, id: event.id } });
  },
} as const;

/** `DELETE /events/:id` */
export const remove = calendar.write({
  ...common,
  path: '/events/:id',
  summary: 'Moves an event to the trash.',
  params: { id: idParam, password: passwordParam },
});

/** `DELETE /events/by-slug/:slug` */
export const removeBySlug = calendar.write({
  ...common,
  path: '/events/by-slug/:slug',
  summary: 'Moves the event with this slug to the trash.',
  params: { slug: slugParam, password: passwordParam },
});
