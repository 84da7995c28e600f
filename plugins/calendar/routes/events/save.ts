import * as v from 'valibot';
import { reply, type WriteContext } from '../../../../core/index.ts';
import { flagParam, idParam, mayWrite, newPasswordParam, textParam } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { EVENT, events } from '../../collections/events.ts';
import { type EventInput, saveEvent } from '../../events/save-event.ts';
import { ORGANIZER, VENUE } from '../../linked/linked-kind.ts';
import { linkedParam } from '../../linked/save-linked.ts';
import { contentParams, imageParam, slugParam, websiteParam, zoneParam } from '../../params.ts';
import { eventFields } from '../../points.ts';
import { sentTimeParam } from '../../time/sent-time.ts';
import { eventView } from '../../views/event.ts';
import { eventAnswer } from '../../views/schemas.ts';
import { locate, mayEditNamed, type Place } from '../locate.ts';
import { checkEditable } from './access.ts';

const title = v.pipe(v.string(), v.description('Title of the event.'), v.examples(['Bread baking']));
const start_date = v.pipe(
  sentTimeParam('Start, in the time zone of the event unless it has an offset.'),
  v.examples(['2027-03-06 10:00']),
);
const end_date = v.pipe(
  sentTimeParam('End, in the time zone of the event unless it has an offset.'),
  v.examples(['2027-03-06 13:00']),
);

/** Costs are not negative, and `1e999` in a JSON body is parsed as Infinity. */
const number = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const amount = v.union([v.string(), number]);

const terms = (description: string) =>
  v.optional(v.pipe(v.nullable(v.array(v.union([v.number(), v.string()]))), v.description(description)));

/** Parameters of an event besides its title and times. */
const others = {
  ...contentParams,
  description: textParam('Description, HTML.'),
  excerpt: textParam('Excerpt, HTML.'),
  timezone: zoneParam,
  all_day: flagParam('Whether it lasts all day.'),
  image: imageParam,
  cost: v.optional(
    v.pipe(
      v.nullable(v.union([v.string(), number, v.array(amount)])),
      v.description('Cost: an amount, several amounts, or text.'),
    ),
  ),
  website: websiteParam('Website of the event.'),
  show_map: flagParam('Whether a map is shown.'),
  show_map_link: flagParam('Whether a link to a map is shown.'),
  hide_from_listings: flagParam('Whether it is hidden from lists.'),
  sticky: flagParam('Whether it is pinned to the top of lists.'),
  featured: flagParam('Whether it is featured.'),
  categories: terms('Categories by id, slug or name; new names are created.'),
  tags: terms('Tags by id, slug or name; new names are created.'),
  venue: linkedParam(VENUE),
  organizer: linkedParam(ORGANIZER),
};

/** Parameters for creating an event. */
const createParams = {
  title,
  start_date,
  end_date,
  ...others,
  password: newPasswordParam('Password that visitors must give to see the event.'),
};

/** Parameters for updating an event, without those that identify it. */
const updateParams = {
  title: v.optional(title),
  start_date: v.optional(start_date),
  end_date: v.optional(end_date),
  ...others,
  password: v.optional(v.pipe(v.string(), v.description('Password of the event, if it has one.'))),
  new_password: newPasswordParam('Password that visitors must give from now on; empty for none.'),
};

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
 * Updates what was sent. `password` unlocks the event; `new_password` sets a password.
 *
 * @param place identifies the event
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
  summary: 'Updates an event. Fields that are not sent keep their values.',
  params: { id: idParam, ...updateParams },
  run: (context) => run(context, { id: context.params.id }, context.params.slug),
});

/** `POST`, `PUT`, `PATCH /events/by-slug/:slug`; the body may contain a new `slug`. */
export const updateBySlug = calendar.write({
  ...common,
  path: '/events/by-slug/:slug',
  summary: 'Updates an event by its slug. Fields that are not sent keep their values.',
  params: {
    ...updateParams,
    slug: slugParam,
    new_slug: textParam('Its new slug.'),
  },
  shadowed: { slug: 'new_slug' },
  run: (context) => run(context, { slug: context.params.slug }, context.params.new_slug),
});
