/** Takes in webhooks that another service signs (https://www.standardwebhooks.com), such as the plugin webhooks of another site. */
import {
  can,
  defineCollection,
  defineErrors,
  definePlugin,
  eq,
  hmacOf,
  lt,
  orderBy,
  type Permission,
  reply,
  secretHash,
  sorted,
  type Taken,
  unique,
} from 'almanac';
import * as v from 'valibot';

/** A message that is older, or from the future, may be one that somebody caught and sends again. Seconds. */
const TOLERANCE = 300;
const MONTH = 30 * 24 * 3_600_000;

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const problem = defineErrors({ receiver_not_signed: [401], receiver_bad_message: [400], receiver_not_ready: [503] });

const receiver = definePlugin({
  name: 'webhook-receiver',
  namespace: 'webhook-receiver/v1',
  secrets: v.object({ signing_key: v.pipe(v.string(), v.startsWith('whsec_')) }),
});

const message = v.object({
  id: v.number(),
  /** As the sender names it. */
  key: v.string(),
  type: v.string(),
  /** What it says of itself. */
  data: v.unknown(),
  /** Milliseconds since 1970 UTC. */
  received: v.number(),
});

const messages = defineCollection('webhook-receiver/messages', v.looseObject(message.entries), {
  private: true,
  ids: 'own',
  fields: { key: unique(({ key }) => key), received: sorted(({ received }) => received) },
  guard: ({ system }) =>
    system ? undefined : { code: 'rest_forbidden', message: 'Sorry, only signed webhooks write messages.' },
});

/** The key of a message that somebody signed who knows the secret. @throws ApiError 401 */
function signedKey(taken: Taken, secret: string, now: number): string {
  const [key = '', timestamp = '', signatures = ''] = HEADERS.map((name) => taken.header(name));
  const age = Math.abs(now / 1_000 - Number(timestamp));
  const text = new TextDecoder().decode(taken.rawBody);
  const signing = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = `v1,${Buffer.from(hmacOf(signing, `${key}.${timestamp}.${text}`)).toString('base64')}`;
  // a sender that changes its key signs with both; hashes are compared, so that the time tells nothing of what is right
  const isSigned = signatures.split(' ').some((one) => secretHash(one) === secretHash(wanted));
  if (key === '' || !(age <= TOLERANCE) || !isSigned)
    throw problem('receiver_not_signed', 'The signature does not fit, or is too old.');
  return key;
}

const body = v.looseObject({ type: v.string(), data: v.unknown() });

function parsed(bytes: Uint8Array): v.InferOutput<typeof body> {
  try {
    return v.parse(body, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw problem('receiver_bad_message', 'The body is no message.');
  }
}

/** Whoever signs may write: nobody has to sign in. */
const bySignature: Permission = () => undefined;

const receive = receiver.write({
  method: 'POST',
  path: '/messages',
  params: {},
  allow: bySignature,
  actsForPlugin: true,
  summary: 'Takes in a signed message.',
  status: 202,
  returns: v.object({ taken: v.boolean() }),
  errors: ['receiver_not_signed', 'receiver_bad_message', 'receiver_not_ready'],
  takes: { headers: HEADERS, rawBody: true },
  run: ({ taken, secret, store, moment }) => {
    const signing = secret('signing_key');
    if (!signing) throw problem('receiver_not_ready', 'There is no key yet.');
    const key = signedKey(taken, signing.reveal(), moment.now);
    const { type, data } = parsed(taken.rawBody);
    // senders send again what they do not know to have arrived
    const isNew = store.of(messages).count(eq(messages, 'key', key)) === 0;
    if (isNew) store.of(messages).insert({ key, type, data, received: moment.now });
    return { taken: isNew };
  },
});

const list = receiver.read({
  path: '/messages',
  params: {},
  allow: can('manage_site'),
  summary: 'Lists the last hundred messages, the last first.',
  returns: v.array(message),
  run: ({ store }) => {
    const { records } = store.of(messages).find({ order: [orderBy(messages, 'received', 'desc')], limit: 100 });
    return reply(records, { secret: true });
  },
});

const sweep = receiver.job({
  name: 'sweep',
  at: '03:00',
  run: async ({ moment, transaction }) => {
    await transaction((store) => {
      const records = store.of(messages);
      for (const { id } of records.find({ where: lt(messages, 'received', moment.now - MONTH) }).records)
        records.remove(id);
    });
  },
});

export default receiver.with({ collections: [messages], routes: [receive, list], jobs: [sweep], errors: problem });
