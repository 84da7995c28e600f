import * as v from 'valibot';
import { reply } from '../../../core/index.ts';
import { deliveries, deliveriesBy, deliverySchema, STATES } from '../deliveries.ts';
import { send } from '../send.ts';
import { mayManage, problem, webhooks } from '../webhooks.ts';
import { idParam, pageParams, slice, totalsOf } from './params.ts';

export const list = webhooks.read({
  path: '/deliveries',
  params: {
    ...pageParams,
    subscription: v.optional(v.pipe(v.number(), v.integer(), v.description('Deliveries of this webhook.'))),
    state: v.optional(v.pipe(v.picklist(STATES), v.description('Deliveries in this state.'))),
  },
  allow: mayManage,
  summary: 'Lists deliveries, newest first.',
  returns: v.array(deliverySchema),
  run: ({ params, store }) => {
    const order = [{ field: 'id', direction: 'desc' }] as const;
    const { records, total } = store.of(deliveries).find({ where: deliveriesBy(params), order, ...slice(params) });
    return reply(records, totalsOf(total, params));
  },
});

export const retry = webhooks.write({
  method: 'POST',
  path: '/deliveries/:id/retry',
  params: idParam,
  allow: mayManage,
  summary: 'Sends a dead delivery again.',
  returns: deliverySchema,
  errors: ['rest_delivery_not_found', 'rest_delivery_not_dead'],
  run: ({ params, store, enqueue }) => {
    const delivery = store.of(deliveries).get(params.id);
    if (!delivery) throw problem('rest_delivery_not_found', 'There is no such delivery.');
    if (delivery.state !== 'dead') throw problem('rest_delivery_not_dead', 'Only dead deliveries are sent again.');
    enqueue(send, { delivery: delivery.id });
    return store.of(deliveries).put({ ...delivery, state: 'waiting', attempts: 0 });
  },
});
