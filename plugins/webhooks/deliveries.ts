import * as v from 'valibot';
import { all, defineCollection, eq, posting, type RecordOf, type Transaction } from '../../core/index.ts';
import { guard } from './webhooks.ts';

/** `dead`: not sent again unless requested. */
export const STATES = ['waiting', 'delivered', 'dead'] as const;
type State = (typeof STATES)[number];

/** Number of finished deliveries kept in the log, per state. */
const KEPT = 500;

/** Maximum number of waiting deliveries of a subscription: a receiver that was away for longer must read everything again. */
const MOST_WAITING = 500;

const TYPES = ['record.created', 'record.changed', 'record.removed', 'resync'] as const;
const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** A delivery, as shown. */
export const deliverySchema = v.pipe(
  v.object({
    id: v.number(),
    subscription: v.number(),
    type: v.picklist(TYPES),
    position: v.pipe(v.number(), v.description('Position of the change; increases with each change.')),
    collection: v.optional(v.string()),
    record: v.optional(v.pipe(v.number(), v.description('Id of the record in its collection.'))),
    at: v.pipe(isoTime, v.description('When the change was committed.')),
    state: v.picklist(STATES),
    attempts: v.number(),
    status: v.optional(v.pipe(v.number(), v.description('Status of the last response.'))),
    failure: v.optional(v.pipe(v.string(), v.description('Why the last attempt failed.'))),
    last_attempt: v.optional(isoTime),
  }),
  v.title('delivery'),
);

const keyOf = (subscription: number, position: number): string => `${subscription} ${position}`;
const stateKey = (subscription: number, state: State): string => `${subscription} ${state}`;

/** The deliveries, waiting and past: also their log. */
export const deliveries = defineCollection('webhooks/deliveries', v.looseObject(deliverySchema.entries), {
  private: true,
  ids: 'own',
  references: { subscription: { to: ['webhooks/subscriptions'], onRemove: 'delete' } },
  fields: {
    subscription: posting(({ subscription }) => subscription),
    state: posting(({ state }) => state),
    of_state: posting(({ subscription, state }) => stateKey(subscription, state)),
    change: posting(({ subscription, position }) => keyOf(subscription, position)),
  },
  guard,
});

/** A stored delivery. */
export type Delivery = RecordOf<typeof deliveries>;

/** What a delivery reports about a change. */
export type News = Pick<Delivery, 'type' | 'position' | 'at' | 'collection' | 'record'>;

/**
 * Stores a delivery, unless there is one for the same change: after a crash, changes are reported again.
 *
 * @returns the delivery to send; undefined if there is none
 */
export function addDelivery(store: Transaction, subscription: number, news: News): Delivery | undefined {
  const records = store.of(deliveries);
  if (records.count(eq('change', keyOf(subscription, news.position))) > 0) return undefined;
  const isFull = records.count(eq('of_state', stateKey(subscription, 'waiting'))) >= MOST_WAITING;
  const added = records.insert({
    subscription,
    ...news,
    attempts: 0,
    ...(isFull ? { state: 'dead', failure: 'Too many deliveries wait already.' } : { state: 'waiting' }),
  });
  if (!isFull) return added;
  forgetOldest(store, 'dead');
  return undefined;
}

/** Stores the state of a delivery, and removes the oldest finished ones. */
export function putDelivery(store: Transaction, delivery: Delivery): void {
  store.of(deliveries).put(delivery);
  if (delivery.state !== 'waiting') forgetOldest(store, delivery.state);
}

function forgetOldest(store: Transaction, state: State): void {
  const records = store.of(deliveries);
  const over = records.count(eq('state', state)) - KEPT;
  if (over <= 0) return;
  const order = [{ field: 'id', direction: 'asc' }] as const;
  for (const { id } of records.find({ where: eq('state', state), order, limit: over }).rows) records.remove(id);
}

/** Filter of a list of deliveries. */
export const deliveriesBy = ({ subscription, state }: { readonly subscription?: number; readonly state?: State }) =>
  all(
    ...(subscription === undefined ? [] : [eq('subscription', subscription)]),
    ...(state === undefined ? [] : [eq('state', state)]),
  );
