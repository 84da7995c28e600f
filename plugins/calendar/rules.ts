import type { Breach } from '../../core/index.ts';
import { endOfDay, named, startOfDay, toInstant } from '../content/index.ts';
import type { EventRecord } from './collections/events.ts';
import type { LinkedRecord } from './collections/linked.ts';
import { isEmailAddress } from './email-address.ts';
import { isWebAddress } from './web-address.ts';

/** No event ends before it starts; of whole days the times of day do not count. */
export function* timeRules({
  start,
  end,
  timezone,
  all_day,
}: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'all_day'>): Generator<Breach> {
  const [first, last] = all_day ? [startOfDay(start), endOfDay(end)] : [start, end];
  if (toInstant(last, timezone) < toInstant(first, timezone)) {
    yield { path: ['end'], message: `must not be before start, ${start}` };
  }
}

function* websiteRules({ website = '' }: Pick<EventRecord, 'website'>): Generator<Breach> {
  if (website !== '' && !isWebAddress(website)) yield { path: ['website'], message: 'must be an http or https URL' };
}

/** What events are held to beside their schema. */
export function* eventRules(event: EventRecord): Generator<Breach> {
  yield* named('title', event.title);
  yield* timeRules(event);
  yield* websiteRules(event);
}

/** The same of venues. */
export function* venueRules(venue: LinkedRecord): Generator<Breach> {
  yield* named('title', venue.title);
  yield* websiteRules(venue);
}

/** The same of organizers. */
export function* organizerRules(organizer: LinkedRecord): Generator<Breach> {
  yield* venueRules(organizer);
  const { email = '' } = organizer;
  if (typeof email === 'string' && email !== '' && !isEmailAddress(email)) {
    yield { path: ['email'], message: 'must be an e-mail address' };
  }
}
