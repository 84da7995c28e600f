import * as v from 'valibot';
import { flagParam, newPasswordParam, textParam, timeText } from '../../../content/index.ts';
import { linkedParam } from '../../linked.ts';
import { ORGANIZER, VENUE } from '../../linked-kind.ts';
import { contentParams, imageParam, websiteParam, zoneParam } from '../../params.ts';

const title = v.pipe(v.string(), v.description('Title of the event.'), v.examples(['Bread baking']));
const start_date = v.pipe(
  timeText('Start, in the time zone of the event unless it has an offset.'),
  v.examples(['2027-03-06 10:00']),
);
const end_date = v.pipe(
  timeText('End, in the time zone of the event unless it has an offset.'),
  v.examples(['2027-03-06 13:00']),
);

/** Nobody is paid to come, and `1e999` of a JSON body is read as infinite. */
const number = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const amount = v.union([v.string(), number]);

const terms = (description: string) =>
  v.optional(v.pipe(v.nullable(v.array(v.union([v.number(), v.string()]))), v.description(description)));

/** What an event takes beside its title and times. */
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
      v.description('Cost of attending: an amount, several, or a text.'),
    ),
  ),
  website: websiteParam('Website of the event.'),
  show_map: flagParam('Whether a map is shown.'),
  show_map_link: flagParam('Whether a link to a map is shown.'),
  hide_from_listings: flagParam('Whether lists leave it out.'),
  sticky: flagParam('Whether it is pinned.'),
  featured: flagParam('Whether it is featured.'),
  categories: terms('Categories by id, slug or name; unknown names are made.'),
  tags: terms('Tags by id, slug or name; unknown names are made.'),
  venue: linkedParam(VENUE),
  organizer: linkedParam(ORGANIZER),
};

/** Parameters of a create. */
export const createParams = {
  title,
  start_date,
  end_date,
  ...others,
  password: newPasswordParam('Password that visitors must give to see the event.'),
};

/** Parameters of an update, without those that say which event. */
export const updateParams = {
  title: v.optional(title),
  start_date: v.optional(start_date),
  end_date: v.optional(end_date),
  ...others,
  password: v.optional(v.pipe(v.string(), v.description('Password of the event, if it has one.'))),
  new_password: newPasswordParam('Password that visitors must give from now on; empty for none.'),
};
