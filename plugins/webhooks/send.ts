import * as v from 'valibot';
import type { SiteInfo } from '../../core/index.ts';
import { type Delivery, deliveries, putDelivery } from './deliveries.ts';
import { type Subscription, signedHeaders, subscriptions } from './subscriptions.ts';
import { webhooks } from './webhooks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wait after each failed attempt, in milliseconds; after the last one a delivery is dead. */
export const WAITS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

/** Maximum size of a response, in bytes: its body is not used. */
const ANSWER = 1_000;

const messageOf = ({ type, position, collection, record, at }: Delivery, { url }: SiteInfo): string =>
  JSON.stringify({ type, timestamp: at, data: { site: url, position, collection, id: record } });

const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** Sends a delivery, and schedules the next attempt if it fails. */
export const send = webhooks.job({
  name: 'send',
  input: v.object({ delivery: v.number() }),
  run: async ({ input, store, network, moment, site, transaction }) => {
    const delivery = store.of(deliveries).get(input.delivery);
    const subscription = delivery && store.of(subscriptions).get(delivery.subscription);
    if (delivery?.state !== 'waiting' || !subscription) return;
    const result = subscription.active
      ? await attempt(subscription, delivery, { network, now: moment.now, site })
      : { failure: 'The webhook is not active.', isFinal: true };
    await transaction((records, enqueue) => {
      const stored = records.of(deliveries).get(delivery.id);
      if (stored?.state !== 'waiting') return;
      const { failure: _, status: __, ...rest } = stored;
      const attempts = stored.attempts + 1;
      const wait = result.isFinal ? undefined : WAITS[stored.attempts];
      const next = {
        ...rest,
        attempts,
        last_attempt: new Date(moment.now).toISOString(),
        ...(result.status !== undefined && { status: result.status }),
        ...(result.failure !== undefined && { failure: result.failure }),
      };
      if (result.failure === undefined) putDelivery(records, { ...next, state: 'delivered' });
      else if (wait === undefined) putDelivery(records, { ...next, state: 'dead' });
      else {
        putDelivery(records, next);
        enqueue(send, { delivery: delivery.id }, { after: wait });
      }
    });
  },
});

/** Result of an attempt. */
interface Result {
  readonly status?: number;
  /** Undefined if it was accepted. */
  readonly failure?: string;
  /** No further attempts. */
  readonly isFinal?: boolean;
}

type Sending = Parameters<Parameters<typeof webhooks.job>[0]['run']>[0];

async function attempt(
  { url, secret }: Subscription,
  delivery: Delivery,
  { network, now, site }: Pick<Sending, 'network' | 'site'> & { readonly now: number },
): Promise<Result> {
  const body = messageOf(delivery, site);
  const headers = signedHeaders(secret, `msg_${delivery.id}`, Math.floor(now / 1_000), body);
  const answer = await network.send(url, { body, headers, first: ANSWER });
  if (!answer) return { failure: 'No answer came, or the address is not of the public net.' };
  const { status } = answer;
  return isTaken(status) ? { status } : { status, failure: `The answer had the status ${status}.` };
}
