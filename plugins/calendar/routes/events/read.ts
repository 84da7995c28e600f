import { anyone, type ReadContext, reply } from '../../../../core/index.ts';
import { type AnswerContext, contextParam, idParam } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { EVENT, events } from '../../collections/events.ts';
import { passwordParam, slugParam } from '../../params.ts';
import { eventView } from '../../views/event.ts';
import { eventAnswer } from '../../views/schemas.ts';
import { locate, type Place } from '../locate.ts';
import { checkReadable } from './access.ts';

interface ReadParams extends Place {
  readonly password?: string | undefined;
  readonly context: AnswerContext;
}

const params = {
  password: passwordParam,
  context: contextParam,
};

const common = {
  allow: anyone,
  returns: eventAnswer,
  errors: [
    'rest-event-not-found',
    'event-not-accessible',
    'event-no-longer-available',
    'event-password-protected',
    'rest_forbidden_context',
    'rest_too_many_attempts',
  ],
  run: (context: ReadContext<ReadParams, CalendarConfig>) => {
    const event = locate(context.store, EVENT, context.params, 'rest-event-not-found');
    checkReadable(context, event, context.params.context);
    const editing = context.params.context === 'edit' && event.password !== undefined;
    const view = eventView(context, event, { single: true });
    return reply(editing ? { ...view, password: event.password } : view, {
      record: { collection: events, id: event.id },
      secret: event.password !== undefined,
    });
  },
};

/** `GET /events/:id` */
export const read = calendar.read({
  path: '/events/:id',
  summary: 'Returns an event.',
  params: { id: idParam, ...params },
  item: events,
  ...common,
});

/** `GET /events/by-slug/:slug` */
export const readBySlug = calendar.read({
  path: '/events/by-slug/:slug',
  summary: 'Returns an event by its slug.',
  params: { slug: slugParam, ...params },
  ...common,
});
