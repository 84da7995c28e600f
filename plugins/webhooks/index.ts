import { deliveryCheck } from './check.ts';
import { deliveries } from './deliveries.ts';
import { list as listDeliveries, retry } from './routes/deliveries.ts';
import { change, create, list, read, remove } from './routes/subscriptions.ts';
import { send } from './send.ts';
import { subscriptions } from './subscriptions.ts';
import { tell } from './tell.ts';
import { problem, webhooks } from './webhooks.ts';

/** Sends changes of records to other sites (docs/webhooks.md). */
export default webhooks.with({
  collections: [subscriptions, deliveries],
  routes: [create, list, read, change, remove, listDeliveries, retry],
  jobs: [send],
  listeners: [tell],
  checks: [deliveryCheck],
  errors: problem,
});
