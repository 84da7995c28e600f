import * as v from 'valibot';
import { all, defineCollection, eq, posting, type RecordOf, type Transaction } from '../../core/index.ts';
import { guard } from './webhooks.ts';

/** `dead`: it is not sent any more unless somebody asks for that. */
export const STATES = ['waiting', 'delivered', 'dead'] as const;
type State = (typeof STATES)[number];

/** Deliveries that are kept in the log when they are over, of each state. */
const KEPT = 500;

/** Deliveries of a subscription that wait, at most: whoever is away for so long reads anew. */
const MOST_WAITING = 500;

const TYPES = ['record.created', 'record.changed', 'record.removed', 'resync'] as const;
const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** A delivery as it is shown. */
export const deliverySchema = v.pipe(
  v.object({
    id: v.number(),
    subscription: v.number(),
    type: v.picklist(TYPES),
    position: v.pipe(v.number(), v.description('Larger for later changes.')),
    collection: v.optional(v.string()),
    record: v.optional(v.pipe(v.number(), v.description('Id of the record in its collection.'))),
    at: v.pipe(isoTime, v.description('When the change was committed.')),
    state: v.picklist(STATES),
    attempts: v.number(),
    status: v.optional(v.pipe(v.number(), v.description('Of the last response.'))),
    failure: v.optional(v.pipe(v.string(), v.description('Why the last attempt failed.'))),
    last_attempt: v.optional(isoTime),
  }),
  v.title('delivery'),
);

const keyOf = (subscription: number, position: number): string => `${subscription} ${position}`;
const stateKey = (subscription: number, state: State): string => `${subscription} ${state}`;

/** What is sent, and what was: the log of deliveries. */
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

/** A delivery, as it is stored. */
export type Delivery = RecordOf<typeof deliveries>;

/** What is to be told of a change. */
export type News = Pick<Delivery, 'type' | 'position' | 'at' | 'collection' | 'record'>;

/**
 * Stores a delivery, unless the same change was stored before: changes are told again after a kill.
 *
 * @returns what is to be sent; undefined for nothing
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

/** Stores how a delivery stands, and lets go of the oldest of those that are over. */
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

/** Which deliveries a list has. */
export const deliveriesBy = ({ subscription, state }: { readonly subscription?: number; readonly state?: State }) =>
  all(
    ...(subscription === undefined ? [] : [eq('subscription', subscription)]),
    ...(state === undefined ? [] : [eq('state', state)]),
  );
