import * as v from 'valibot';
import { anyone, defineCollection, definePlugin, html, type MailMessage, type Plugin } from '../../core/index.ts';

/** A mail that says nothing special. */
export const HELLO: MailMessage = { to: 'ann@example.org', subject: 'Hello', text: 'Hello, Ann.\n' };

const orders = defineCollection('shop/orders', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});

const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });

const common = {
  params: { text: v.optional(v.string(), 'jam') },
  allow: anyone,
  summary: 'Orders.',
  returns: v.object({ id: v.number() }),
};

/**
 * A plugin that sends mail from wherever it can: a write, a job, a form. Orders of `nothing` fail after the mail.
 *
 * @param message gives that of an order
 */
export function shopOf(message: (text: string) => MailMessage = () => HELLO): Plugin {
  const order = shop.write({
    ...common,
    method: 'POST',
    path: '/orders',
    actsForPlugin: true,
    run: ({ params: { text }, store, mail }) => {
      mail.send(message(text));
      const { id } = store.of(orders).insert({ text });
      if (text === 'nothing') throw new Error('there is nothing');
      return { id };
    },
  });
  const remind = shop.job({
    name: 'remind',
    run: async ({ transaction }) => transaction((_store, _enqueue, mail) => mail.send(message('job'))),
  });
  const page = shop.page({
    path: '/order',
    params: {},
    form: { most: () => 1_000, secure: false, failed: ({ message: why }) => ({ document: html`<p>${why}</p>` }) },
    run: async ({ method, sent, transaction }) => {
      if (method === 'GET' && sent.early === undefined) return { document: html`<form method="post"></form>` };
      const { id } = await transaction((store, _enqueue, mail) => {
        mail.send(message('form'));
        return store.of(orders).insert({ text: 'form' });
      });
      return { document: html`<p>Order ${String(id)}</p>` };
    },
  });
  return shop.with({ collections: [orders], routes: [order], jobs: [remind], pages: [page] });
}
