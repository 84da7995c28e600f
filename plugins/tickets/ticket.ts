import * as v from 'valibot';
import { type Moment, memberRules, storedMembers } from '../../core/index.ts';
import { type EventRecord, localTime, storedTime } from '../calendar/index.ts';
import { recordId, toInstant } from '../content/index.ts';

/** A name on one line, without HTML. */
export const line = v.pipe(v.string(), v.regex(/^(?=.*\S)[^<>\p{Cc}]{1,200}$/u, 'must be one line without < and >.'));

const isAmount = (price: string | number): boolean => /^\d{1,12}(?:\.\d{1,4})?$/.test(String(price));

/**
 * A price of 0 means free, no capacity unlimited. Times are local to the event's zone; without them, the sale has begun and lasts until the event
 * ends.
 */
const membersWith = (time: v.GenericSchema<string>) => ({
  name: line,
  price: v.pipe(v.union([v.string(), v.number()]), v.check(isAmount, 'must be an amount such as 12.50.')),
  capacity: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
  sale_start: v.optional(v.nullable(time), null),
  sale_end: v.optional(v.nullable(time), null),
});

/** A ticket in a request. */
export const ticketParam = v.pipe(
  v.object({ id: v.optional(recordId), ...membersWith(localTime) }),
  v.check((sent) => (sent.sale_start ?? '') <= (sent.sale_end ?? '~'), 'sale_end must not be before sale_start.'),
);

const list = v.array(v.object({ id: recordId, ...membersWith(storedTime('When its sale begins or ends.')) }));
/** Keeps the highest ticket id ever used, so that an RSVP for a removed ticket never counts for a new one. */
const schema = v.object({ tickets: v.optional(list, []), last_ticket: v.optional(recordId) });
const stored = storedMembers(schema);

/** The tickets stored with an event. */
export const ticketsOf = (event: object): NonNullable<ReturnType<typeof stored>> => stored(event) ?? { tickets: [] };

/** Rules for tickets in files: one invalid ticket makes all of the event's tickets invalid, so it is reported. */
export const ticketRules = memberRules(schema);

/** A type of ticket of an event. */
export type Ticket = v.InferOutput<typeof list>[number];

/** Has this local time in the event's zone been reached? */
export const isReached = (local: string | null, { timezone }: EventRecord, moment: Moment): boolean =>
  local !== null && moment.isReached(toInstant(local, timezone));

/** Is it on sale at this time? */
export const isOnSale = (event: EventRecord, { sale_start, sale_end }: Ticket, moment: Moment): boolean =>
  (sale_start === null || isReached(sale_start, event, moment)) &&
  ![sale_end, event.end].some((end) => isReached(end, event, moment));
