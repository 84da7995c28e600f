import * as v from 'valibot';
import { defineCollection, hmacOf, posting, type RecordChange, type RecordOf } from '../../core/index.ts';
import { guard } from './webhooks.ts';

/** Length of a key, in bytes. */
export const KEY_LENGTH = 24;

/** Prefix of secrets, by which people and secret scanners recognize them. */
const PREFIX = 'whsec_';

/** Maximum number of subscriptions: each change is matched against all of them. */
export const MOST = 20;

const KINDS = ['created', 'changed', 'removed'] as const;
const LONGEST_URL = 2_000;
const COLLECTION = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

/** A web address without a login, on a default port: requests to other sites cannot use any other. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && ['', '80', '443'].includes(url.port);
}

/** What administrators set of a subscription. */
export const subscriptionParams = {
  url: v.pipe(
    v.string(),
    v.maxLength(LONGEST_URL),
    v.check(
      isAddress,
      'must be an address that begins with https:// or http://, without a login, and with no port but 80 or 443.',
    ),
    v.description('URL that receives the changes; must be on the public internet.'),
    v.examples(['https://example.org/hooks/almanac']),
  ),
  kinds: v.optional(
    v.pipe(v.array(v.picklist(KINDS)), v.minLength(1), v.description('Kinds of changes to send.')),
    () => [...KINDS],
  ),
  collections: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(COLLECTION, 'must be a collection such as calendar/events.'))),
      v.maxLength(100),
      v.description('Collections whose changes are sent, of active plugins; empty for all.'),
      v.examples([['calendar/events']]),
    ),
    () => [],
  ),
  active: v.optional(v.pipe(v.boolean(), v.description('Whether changes are sent.')), true),
};

/** A subscription, as shown. */
export const subscriptionSchema = v.pipe(
  v.object({
    id: v.number(),
    ...subscriptionParams,
    // stored addresses stay readable even if they would no longer be accepted
    url: v.pipe(v.string(), v.description('URL that receives the changes.')),
    created: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.title('webhook'),
);

/** The receivers of changes. */
export const subscriptions = defineCollection(
  'webhooks/subscriptions',
  v.looseObject({ ...subscriptionSchema.entries, secret: v.string() }),
  { private: true, ids: 'own', fields: { active: posting(({ active }) => active) }, guard },
);

/** A stored subscription. */
export type Subscription = RecordOf<typeof subscriptions>;

/** A subscription without its secret, which is only shown once. */
export const shown = ({ id, url, kinds, collections, active, created }: Subscription) => ({
  id,
  url,
  kinds,
  collections,
  active,
  created,
});

/** Does a subscription cover a change? */
export const isFor = (
  { kinds, collections }: Pick<Subscription, 'kinds' | 'collections'>,
  { kind, collection }: Pick<RecordChange, 'kind' | 'collection'>,
): boolean => kinds.includes(kind) && (collections.length === 0 || collections.includes(collection));

/** The secret for a key. */
export const secretOf = (key: Uint8Array): string => PREFIX + Buffer.from(key).toString('base64');

/** The headers that authenticate a message (Standard Webhooks). @param timestamp seconds since 1970 UTC */
export function signedHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = Buffer.from(hmacOf(key, `${id}.${timestamp}.${body}`)).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
