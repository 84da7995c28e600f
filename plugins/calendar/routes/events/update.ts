import { reply, type WriteContext } from '../../../../core/index.ts';
import { idParam, mayWrite, textParam } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { EVENT } from '../../event-kind.ts';
import { slugParam } from '../../params.ts';
import { eventFields } from '../../points.ts';
import { type EventInput, saveEvent } from '../../save-event.ts';
import { eventView } from '../../views/event.ts';
import { locate, mayEditNamed, type Place } from '../locate.ts';
import { checkEditable } from './access.ts';
import { eventAnswer } from './answer.ts';
import { updateParams } from './params.ts';

type UpdateContext = WriteContext<EventInput & { readonly new_password?: string | undefined }, CalendarConfig>;

const common = {
  method: ['POST', 'PUT', 'PATCH'],
  fields: eventFields,
  allow: mayWrite,
  allowRecord: mayEditNamed(EVENT, 'rest-event-not-found'),
  batch: true,
  returns: eventAnswer,
  errors: [
    'rest_forbidden',
    'rest-event-not-found',
    'event-password-protected',
    'rest_too_many_attempts',
    'rest_precondition_failed',
    'term_exists',
  ],
} as const;

/**
 * Changes what was sent. `password` opens the event and does not set one: that is `new_password`.
 *
 * @param place which event
 * @param slug its new slug, if one was sent
 */
function run(context: UpdateContext, place: Place, slug: string | null | undefined) {
  const before = locate(context.store, EVENT, place, 'rest-event-not-found');
  checkEditable(context, before);
  context.checkIfMatch(events, before.id);
  const input = { ...context.params, slug, password: context.params.new_password };
  const event = saveEvent(context, input, before, context.extra(before));
  return reply(eventView(context, event), { record: { collection: events, id: event.id } });
}

/** `POST`, `PUT`, `PATCH /events/:id` */
export const update = calendar.write({
  ...common,
  path: '/events/:id',
  summary: 'Changes what was sent of an event and nothing else.',
  params: { id: idParam, ...updateParams },
  run: (context) => run(context, { id: context.params.id }, context.params.slug),
});

/** `POST`, `PUT`, `PATCH /events/by-slug/:slug`; its body may hold a new `slug`. */
export const updateBySlug = calendar.write({
  ...common,
  path: '/events/by-slug/:slug',
  summary: 'Changes what was sent of an event, found by its slug.',
  params: {
    ...updateParams,
    slug: slugParam,
    new_slug: textParam('Its new slug.'),
  },
  shadowed: { slug: 'new_slug' },
  run: (context) => run(context, { slug: context.params.slug }, context.params.new_slug),
});
