import * as v from 'valibot';
import { didYouMean, reply, type SiteInfo, type StoreReader } from '../../../core/index.ts';
import {
  KEY_LENGTH,
  MOST,
  secretOf,
  shown,
  subscriptionParams,
  subscriptionSchema,
  subscriptions,
} from '../subscriptions.ts';
import { mayManage, problem, webhooks } from '../webhooks.ts';
import { idParam, pageParams, slice, totalsOf } from './params.ts';

const NOT_FOUND = ['rest_webhook_not_found'];

function found(store: StoreReader, id: number) {
  const subscription = store.of(subscriptions).get(id);
  if (!subscription) throw problem('rest_webhook_not_found', 'There is no such webhook.');
  return subscription;
}

/** Rejects collections that report no changes: their webhook would never be called. @throws ApiError rest_invalid_param */
function checkTold(collections: readonly string[] | undefined, { collections: told }: SiteInfo): void {
  const unknown = collections?.find((one) => !told.includes(one));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown, told) || '.';
  throw problem('rest_invalid_param', 'Invalid parameter(s): collections', {
    data: { params: { collections: `collections names ${unknown}, whose changes are not reported${meant}` } },
  });
}

const secretText = v.pipe(v.string(), v.description('Key for the signatures; only shown in this response.'));

export const create = webhooks.write({
  method: 'POST',
  path: '/subscriptions',
  params: subscriptionParams,
  allow: mayManage,
  summary: 'Creates a webhook and returns its secret, once.',
  status: 201,
  returns: v.object({ ...subscriptionSchema.entries, secret: secretText }),
  errors: ['rest_too_many_webhooks'],
  stage: async (context) => secretOf(context.randomBytes(KEY_LENGTH)),
  run: ({ params, store, staged: secret, moment, site }) => {
    checkTold(params.collections, site);
    const records = store.of(subscriptions);
    if (records.count() >= MOST) throw problem('rest_too_many_webhooks', `A site has ${MOST} webhooks at most.`);
    const subscription = records.insert({ ...params, created: new Date(moment.now).toISOString(), secret });
    const headers = { Location: site.rest(`/webhooks/v1/subscriptions/${subscription.id}`) };
    return reply({ ...shown(subscription), secret }, { status: 201, headers, secret: true });
  },
});

export const list = webhooks.read({
  path: '/subscriptions',
  params: pageParams,
  allow: mayManage,
  summary: 'Lists webhooks.',
  returns: v.array(subscriptionSchema),
  run: ({ params, store }) => {
    const { records, total } = store.of(subscriptions).find(slice(params));
    return reply(records.map(shown), totalsOf(total, params));
  },
});

export const read = webhooks.read({
  path: '/subscriptions/:id',
  params: idParam,
  allow: mayManage,
  summary: 'Returns a webhook.',
  returns: subscriptionSchema,
  errors: NOT_FOUND,
  run: ({ params, store }) => shown(found(store, params.id)),
});

const { url, kinds, collections, active } = subscriptionParams;
const changes = {
  url: v.optional(url),
  kinds: v.optional(kinds.wrapped),
  collections: v.optional(collections.wrapped),
  active: v.optional(active.wrapped),
};

export const change = webhooks.write({
  method: ['PATCH', 'PUT', 'POST'],
  path: '/subscriptions/:id',
  params: { ...idParam, ...changes },
  allow: mayManage,
  summary: 'Updates a webhook; keeps its secret.',
  returns: subscriptionSchema,
  errors: NOT_FOUND,
  run: ({ params: { id, ...sent }, store, site }) => {
    checkTold(sent.collections, site);
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    return shown(store.of(subscriptions).put({ ...found(store, id), ...given }));
  },
});

export const remove = webhooks.write({
  method: 'DELETE',
  path: '/subscriptions/:id',
  params: idParam,
  allow: mayManage,
  summary: 'Deletes a webhook and its deliveries.',
  returns: v.object({ deleted: v.literal(true), previous: subscriptionSchema }),
  errors: NOT_FOUND,
  run: ({ params, store }) => {
    const previous = shown(found(store, params.id));
    store.of(subscriptions).remove(params.id);
    return { deleted: true, previous };
  },
});
