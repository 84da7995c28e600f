import * as v from 'valibot';
import { defineCollection, hmacOf, posting, type RecordChange, type RecordOf } from '../../core/index.ts';
import { guard } from './webhooks.ts';

/** Bytes of a key. */
export const KEY_LENGTH = 24;

/** How a secret begins, so that people and programs that look for secrets know one. */
const PREFIX = 'whsec_';

/** Subscriptions of a site, at most: each change is matched with each of them. */
export const MOST = 20;

const KINDS = ['created', 'changed', 'removed'] as const;
const LONGEST_URL = 2_000;
const COLLECTION = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

/** A web address without a login; others than the usual ports no request to other sites gets to. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && ['', '80', '443'].includes(url.port);
}

/** What administrators say of a subscription. */
export const subscriptionParams = {
  url: v.pipe(
    v.string(),
    v.maxLength(LONGEST_URL),
    v.check(
      isAddress,
      'must be an address that begins with https:// or http://, without a login, and with no port but 80 or 443.',
    ),
    v.description('Where changes are sent to: an address of the public net.'),
    v.examples(['https://example.org/hooks/almanac']),
  ),
  kinds: v.optional(
    v.pipe(v.array(v.picklist(KINDS)), v.minLength(1), v.description('Which changes are sent.')),
    () => [...KINDS],
  ),
  collections: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(COLLECTION, 'must be a collection such as calendar/events.'))),
      v.maxLength(100),
      v.description('Of which collections, of plugins that are on; empty for all.'),
      v.examples([['calendar/events']]),
    ),
    () => [],
  ),
  active: v.optional(v.pipe(v.boolean(), v.description('Whether changes are sent now.')), true),
};

/** A subscription as it is shown. */
export const subscriptionSchema = v.pipe(
  v.object({
    id: v.number(),
    ...subscriptionParams,
    // what is stored stays, whatever may be sent by now
    url: v.pipe(v.string(), v.description('Where changes are sent to.')),
    created: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.title('webhook'),
);

/** Who is told of changes. */
export const subscriptions = defineCollection(
  'webhooks/subscriptions',
  v.looseObject({ ...subscriptionSchema.entries, secret: v.string() }),
  { private: true, ids: 'own', fields: { active: posting(({ active }) => active) }, guard },
);

/** A subscription, as it is stored. */
export type Subscription = RecordOf<typeof subscriptions>;

/** Without its secret, which is shown once. */
export const shown = ({ id, url, kinds, collections, active, created }: Subscription) => ({
  id,
  url,
  kinds,
  collections,
  active,
  created,
});

/** Is a change one of those that a subscription is for? */
export const isFor = (
  { kinds, collections }: Pick<Subscription, 'kinds' | 'collections'>,
  { kind, collection }: Pick<RecordChange, 'kind' | 'collection'>,
): boolean => kinds.includes(kind) && (collections.length === 0 || collections.includes(collection));

/** The secret that stands for a key. */
export const secretOf = (key: Uint8Array): string => PREFIX + Buffer.from(key).toString('base64');

/** The headers that vouch for a message (Standard Webhooks). @param timestamp seconds since 1970 UTC */
export function signedHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = Buffer.from(hmacOf(key, `${id}.${timestamp}.${body}`)).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
