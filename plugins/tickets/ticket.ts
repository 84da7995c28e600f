import * as v from 'valibot';
import { type Moment, memberRules, storedMembers } from '../../core/index.ts';
import { type EventRecord, localTime, storedTime } from '../calendar/index.ts';
import { recordId, toInstant } from '../content/index.ts';

/** A name: no HTML. */
export const line = v.pipe(v.string(), v.regex(/^(?=.*\S)[^<>\p{Cc}]{1,200}$/u, 'must be one line without < and >.'));

const isAmount = (price: string | number): boolean => /^\d{1,12}(?:\.\d{1,4})?$/.test(String(price));

/** A price of 0 is free; no capacity is no bound; local times of the event's zone, none for from now on and until it ends. */
const membersWith = (time: v.GenericSchema<string>) => ({
  name: line,
  price: v.pipe(v.union([v.string(), v.number()]), v.check(isAmount, 'must be an amount such as 12.50.')),
  capacity: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
  sale_start: v.optional(v.nullable(time), null),
  sale_end: v.optional(v.nullable(time), null),
});

/** A ticket as it is sent. */
export const ticketParam = v.pipe(
  v.object({ id: v.optional(recordId), ...membersWith(localTime) }),
  v.check((sent) => (sent.sale_start ?? '') <= (sent.sale_end ?? '~'), 'sale_end must not be before sale_start.'),
);

const list = v.array(v.object({ id: recordId, ...membersWith(storedTime('When its sale begins or ends.')) }));
/** With the highest id that a ticket of the event had: who has a seat of an old one has none of a new one. */
const schema = v.object({ tickets: v.optional(list, []), last_ticket: v.optional(recordId) });
const stored = storedMembers(schema);

/** What an event stores. */
export const ticketsOf = (event: object): NonNullable<ReturnType<typeof stored>> => stored(event) ?? { tickets: [] };

/** An event of which one ticket is none has no tickets at all: who writes that into a file is told. */
export const ticketRules = memberRules(schema);

/** A kind of ticket of an event. */
export type Ticket = v.InferOutput<typeof list>[number];

/** Has this local time of the event's zone come? */
export const isReached = (local: string | null, { timezone }: EventRecord, moment: Moment): boolean =>
  local !== null && moment.isReached(toInstant(local, timezone));

/** Is it sold now, as far as it goes by the clock? */
export const isOnSale = (event: EventRecord, { sale_start, sale_end }: Ticket, moment: Moment): boolean =>
  (sale_start === null || isReached(sale_start, event, moment)) &&
  ![sale_end, event.end].some((end) => isReached(end, event, moment));
