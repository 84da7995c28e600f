import { ANY_OF_SITE, eq, type RecordChange } from '../../core/index.ts';
import { addDelivery, type News } from './deliveries.ts';
import { send } from './send.ts';
import { isFor, subscriptions } from './subscriptions.ts';
import { webhooks } from './webhooks.ts';

const newsOf = ({ kind, position, collection, id, at }: RecordChange): News => ({
  type: `record.${kind}`,
  position,
  collection,
  record: id,
  at: new Date(at).toISOString(),
});

/** Creates a delivery of each change for every subscription that covers it. */
export const tell = webhooks.listener({
  name: 'tell',
  to: ANY_OF_SITE,
  run: ({ changes, resync, moment, transaction }) =>
    transaction((store, enqueue) => {
      const lost: News = { type: 'resync', position: moment.now, at: new Date(moment.now).toISOString() };
      for (const subscription of store.of(subscriptions).find({ where: eq('active', true) }).records) {
        const told = changes.filter((change) => isFor(subscription, change)).map(newsOf);
        for (const news of resync ? [lost] : told) {
          const delivery = addDelivery(store, subscription.id, news);
          if (delivery) enqueue(send, { delivery: delivery.id });
        }
      }
    }),
});
