import { eq } from '../../core/index.ts';
import { deliveries } from './deliveries.ts';
import { subscriptions } from './subscriptions.ts';
import { webhooks } from './webhooks.ts';

/** Maximum number of deliveries listed. */
const SHOWN = 10;

/** Have all changes been delivered, or are they still being retried? */
export const deliveryCheck = webhooks.check({
  name: 'webhooks',
  label: 'Webhooks',
  run: ({ store }) => {
    const order = [{ field: 'id', direction: 'desc' }] as const;
    const dead = store.of(deliveries).find({ where: eq('state', 'dead'), order, limit: SHOWN });
    if (dead.total === 0) return { status: 'good', message: 'No delivery of a webhook has failed for good.' };
    return {
      status: 'recommended',
      message: `${dead.total} ${dead.total === 1 ? 'delivery' : 'deliveries'} of webhooks failed for good.`,
      details: dead.records.map(({ id, subscription, failure }) => {
        const url = store.of(subscriptions).get(subscription)?.url;
        return `delivery ${id} to ${url === undefined ? 'nobody' : new URL(url).host}: ${failure}`;
      }),
      action: 'Remove the cause, then send each again (POST /webhooks/v1/deliveries/ID/retry), or remove the webhook.',
    };
  },
});
