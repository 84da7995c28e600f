/** A newsletter: people subscribe with a form, confirm by a link, get the new posts of each week, and leave when they like. */
import {
  defineCollection,
  definePlugin,
  eq,
  type Html,
  html,
  isMailAddress,
  type JobContext,
  type PageForm,
  type PageReply,
  posting,
  type RecordOf,
  type SiteInfo,
  type StoreReader,
  unique,
} from 'almanac';
import { type Item, itemUrl, POST } from 'almanac/plugins/site';
import * as v from 'valibot';

const HOUR = 3_600_000;
/** How long a link to confirm is good, and how long until another one is sent. Milliseconds. */
const LINK_GOOD = 48 * HOUR;
const ONE_MAIL_IN = HOUR;
const KEY = /^[0-9a-f]{32}$/;
const WEEK = 7 * 24 * HOUR;

const plugin = definePlugin({ name: 'newsletter', namespace: 'newsletter/v1' });

const schema = v.looseObject({
  id: v.number(),
  address: v.string(),
  state: v.picklist(['asked', 'confirmed']),
  /** In the links of this subscriber. */
  key: v.string(),
  /** When the link to confirm was sent, milliseconds since 1970 UTC. */
  asked: v.number(),
  /** The week of the last digest, as the instant for which it was sent. */
  digest: v.optional(v.number()),
});

const subscribers = defineCollection('newsletter/subscribers', schema, {
  private: true,
  ids: 'own',
  fields: {
    address: unique(({ address }) => address.toLowerCase()),
    key: unique(({ key }) => key),
    state: posting(({ state }) => state),
  },
  guard: ({ system }) =>
    system ? undefined : { code: 'rest_forbidden', message: 'Sorry, subscribers are nobody’s business.' },
});
type Subscriber = RecordOf<typeof subscribers>;

const byKey = (store: StoreReader, key: unknown): Subscriber | undefined =>
  store.of(subscribers).find({ where: eq('key', String(key)) }).records[0];

const link = ({ url }: SiteInfo, page: string, key: string): string => `${url}/newsletter/${page}?key=${key}`;

const page = (title: string, body: Html): PageReply => ({
  document: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
  forms: ["'self'"],
});

const formOf = (more: Partial<PageForm> = {}): PageForm => ({
  most: () => 2_000,
  secure: false,
  failed: ({ message }) => page('That did not work', html`<p>${message}</p>`),
  ...more,
});

const subscribe = plugin.page({
  path: '/newsletter',
  params: {},
  form: formOf({ perMinute: 5 }),
  run: async (context) => {
    const { method, sent, site, moment } = context;
    if (method === 'GET') {
      const token = context.tokens.issue('subscribe');
      return page(
        'Newsletter',
        html`<form method="post"><input type="hidden" name="token" value="${token}"><label>Your address <input type="email" name="address" required></label> <button>Subscribe</button></form>`,
      );
    }
    const token = String(sent.token);
    if (!context.tokens.isGood(token, 'subscribe')) return page('Newsletter', html`<p>Please load the page again.</p>`);
    const address = String(sent.address).trim();
    if (!isMailAddress(address)) return { ...page('Newsletter', html`<p>That is no address.</p>`), status: 400 };
    context.tokens.spend(token);
    const key = Buffer.from(context.randomBytes(16)).toString('hex');
    await context.transaction((store, _enqueue, mail) => {
      const [known] = store.of(subscribers).find({ where: eq('address', address.toLowerCase()) }).records;
      if (known && (known.state === 'confirmed' || moment.now - known.asked < ONE_MAIL_IN)) return;
      const asked = { address, state: 'asked' as const, key, asked: moment.now };
      if (known) store.of(subscribers).put({ ...known, ...asked });
      else store.of(subscribers).insert(asked);
      mail.send({
        to: address,
        subject: `Your subscription to ${site.title.replace(/\p{C}/gu, ' ')}`,
        text: `Somebody, probably you, asked for our newsletter. To get it, open this within two days:\n\n${link(site, 'confirm', key)}\n\nIf it was not you, do nothing.\n`,
      });
    });
    // the same for everybody: nobody learns who is subscribed
    return page('Newsletter', html`<p>Please look into your mailbox for a link to confirm.</p>`);
  },
});

/** A page behind a link in a mail: programs open such links too, so it takes a button to change something. */
const linked = (name: string, words: { title: string; button: string; done: string }, change: ChangeOf) =>
  plugin.page({
    path: `/newsletter/${name}`,
    params: { key: v.optional(v.string(), '') },
    form: formOf(),
    run: async ({ method, sent, store, moment, transaction }) => {
      const key = String(sent.key);
      const subscriber = byKey(store, key);
      const isGood =
        subscriber !== undefined &&
        (subscriber.state === 'confirmed' || !moment.isReached(subscriber.asked + LINK_GOOD));
      if (!isGood) return { ...page(words.title, html`<p>This link is not valid any more.</p>`), status: 404 };
      if (method === 'GET') {
        return page(
          words.title,
          html`<form method="post"><input type="hidden" name="key" value="${key}"><button>${words.button}</button></form>`,
        );
      }
      await transaction((records) => {
        const found = byKey(records, key);
        if (found) change(records.of(subscribers), found);
      });
      return page(words.title, html`<p>${words.done}</p>`);
    },
  });

type ChangeOf = (
  records: { put(record: Subscriber): unknown; remove(id: number): unknown },
  subscriber: Subscriber,
) => void;

const confirm = linked(
  'confirm',
  { title: 'Your subscription', button: 'Confirm', done: 'Thank you. The next newsletter is yours.' },
  (records, subscriber) => records.put({ ...subscriber, state: 'confirmed' }),
);

const leave = linked(
  'leave',
  { title: 'Leave the newsletter', button: 'Leave', done: 'You will get no more mail.' },
  (records, { id }) => records.remove(id),
);

/** What programs for mail ask for when somebody presses their button. */
const leaveAtOnce = plugin.write({
  method: 'POST',
  path: '/leave',
  params: { key: v.string() },
  allow: ({ params: { key } }) =>
    KEY.test(key) ? undefined : { code: 'rest_forbidden', message: 'This needs the key of a subscription.' },
  actsForPlugin: true,
  summary: 'Ends a subscription.',
  returns: v.object({ left: v.boolean() }),
  run: ({ params, store }) => {
    const found = byKey(store, params.key);
    if (found) store.of(subscribers).remove(found.id);
    return { left: true };
  },
});

/** The posts of a week that everybody may read, newest first. @param until milliseconds since 1970 UTC */
const postsUntil = ({ store, moment }: Asked, until: number): readonly Item[] =>
  store
    .of(POST.collection)
    .find({ where: moment.reached('open'), order: [{ field: 'date', direction: 'desc' }], limit: 50 })
    .records.filter(({ date }) => {
      const at = Date.parse(date ?? '');
      return at > until - WEEK && at <= until;
    });

type Asked = Pick<JobContext, 'store' | 'moment'>;

const digest = plugin.job({
  name: 'digest',
  cron: '0 8 * * 1',
  run: async ({ store, scheduled, site, moment, contributions, transaction }) => {
    const posts = postsUntil({ store, moment }, scheduled);
    if (posts.length === 0) return;
    const asked = { store, site, moment, contributions };
    const lines = posts.map((post) => `${post.title}\n${itemUrl(asked, POST, post)}\n`);
    await transaction((records, _enqueue, mail) => {
      const confirmed = records.of(subscribers).find({ where: eq('state', 'confirmed') }).records;
      // it may run again: nobody gets the same week twice
      for (const subscriber of confirmed.filter((one) => one.digest !== scheduled)) {
        mail.send({
          to: subscriber.address,
          subject: 'New this week',
          text: `${lines.join('\n')}\nTo leave: ${link(site, 'leave', subscriber.key)}\n`,
          unsubscribe: site.rest(`/newsletter/v1/leave?key=${subscriber.key}`),
        });
        records.of(subscribers).put({ ...subscriber, digest: scheduled });
      }
    });
  },
});

export default plugin.with({
  collections: [subscribers],
  routes: [leaveAtOnce],
  pages: [subscribe, confirm, leave],
  jobs: [digest],
});
