import { reply } from '../../../../core/index.ts';
import { mayWrite } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import { events } from '../../collections/events.ts';
import { eventFields } from '../../points.ts';
import { saveEvent } from '../../save-event.ts';
import { eventView } from '../../views/event.ts';
import { eventAnswer } from './answer.ts';
import { createParams } from './params.ts';

/** `POST /events` */
export const create = calendar.write({
  method: 'POST',
  path: '/events',
  summary: 'Creates an event, with its new venues, organizers and terms.',
  params: createParams,
  fields: eventFields,
  allow: mayWrite,
  status: 201,
  batch: true,
  returns: eventAnswer,
  errors: ['rest_forbidden', 'term_exists'],
  run: (context) => {
    const event = saveEvent(context, context.params, undefined, context.extra(undefined));
    return reply(eventView(context, event), { record: { collection: events, id: event.id } });
  },
});
