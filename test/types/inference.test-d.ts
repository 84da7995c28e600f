/**
 * What the compiler infers from what an author declares, without annotations. `tsc --noEmit` reads this file; it is never
 * run. A line below `@ts-expect-error` must not compile: should it ever, the compiler complains of the comment.
 */
import * as v from 'valibot';
import {
  anyone,
  contribute,
  defineCollection,
  definePlugin,
  eq,
  extendFields,
  extendList,
  fieldPoint,
  firstPoint,
  gte,
  html,
  indexOf,
  listPoint,
  type Principal,
  posting,
  type RecordOf,
  sorted,
  storedMembers,
  text,
  unique,
} from '../../core/index.ts';
import { eventFields, eventList, venueFields } from '../../plugins/calendar/index.ts';

/** Compiles only when both types are one and the same, member by member. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const equal = <A, B>(_: Equal<A, B>): void => {};

const shop = definePlugin({
  name: 'shop',
  namespace: 'shop/v1',
  config: v.object({ currency: v.optional(v.string(), 'EUR'), most: v.optional(v.number()) }),
});
type Config = { currency: string; most?: number | undefined };
const common = { path: '/items', allow: anyone, summary: 'Items.', returns: v.unknown() };

// parameters of routes and pages, and settings

shop.read({
  ...common,
  params: { page: v.optional(v.number(), 1), search: v.optional(v.string()) },
  allow: ({ params, config }) => {
    equal<typeof params, { page: number; search?: string | undefined }>(true);
    equal<typeof config, Config>(true);
    return undefined;
  },
  run: ({ params, config }) => {
    equal<typeof params, { page: number; search?: string | undefined }>(true);
    equal<typeof config, Config>(true);
    // @ts-expect-error it may be left out
    params.search.length;
    return [];
  },
});

shop.page({
  path: '/item/:id',
  params: { id: v.number(), print: v.optional(v.boolean(), false) },
  run: ({ params, config }) => {
    equal<typeof params, { id: number; print: boolean }>(true);
    equal<typeof config, Config>(true);
    // @ts-expect-error it was not declared
    params.slug;
    return { document: html`` };
  },
});

shop.write({
  ...common,
  method: 'POST',
  params: { title: v.string() },
  stage: async ({ params, config }) => ({ hash: params.title + config.currency }),
  run: ({ params, staged }) => {
    equal<typeof params, { title: string }>(true);
    equal<typeof staged, { hash: string }>(true);
    // @ts-expect-error it was not staged
    staged.bytes;
    return null;
  },
});

// collections: the schema comes first, and what is said of its records knows it

const items = defineCollection('shop/items', v.looseObject({ title: v.string(), price: v.optional(v.number()) }), {
  fields: {
    title: unique((item) => item.title),
    price: sorted(({ price }) => price ?? null),
    words: text(({ title }) => title),
    initial: posting((item) => {
      equal<typeof item, Item>(true);
      // @ts-expect-error nobody declares it, so nobody knows what it is
      item.colour.length;
      return [item.title.charAt(0)];
    }),
  },
  guard: (principal, { before, after }) => {
    equal<typeof principal, Principal>(true);
    equal<typeof before, Item | undefined>(true);
    equal<typeof after, Item | undefined>(true);
    return undefined;
  },
});
type Item = RecordOf<typeof items>;
equal<Item, { [key: string]: unknown; title: string; price?: number | undefined; readonly id: number }>(true);

defineCollection('shop/others', v.looseObject({ title: v.string() }), {
  // @ts-expect-error a title is text
  fields: { title: sorted((other) => other.title.toFixed()) },
  guard: () => undefined,
});

defineCollection('shop/others', v.looseObject({ title: v.string() }), {
  fields: {},
  // @ts-expect-error after a removal there is nothing
  guard: (_principal, { after }) => (after.title === '' ? { code: 'rest_forbidden', message: 'No.' } : undefined),
});

indexOf(items, {
  'other.price': sorted((item) => {
    equal<typeof item, Item>(true);
    return item.price ?? null;
  }),
});

// @ts-expect-error a price is a number
indexOf(items, { 'other.price': sorted((item) => item.price?.length ?? null) });

// extensions of lists

const itemList = listPoint<Item>('shop/item-list');

extendList(itemList, {
  params: { cheapest: v.optional(v.number(), 0), near: v.optional(v.string()) },
  where: ({ params }) => {
    equal<typeof params, { cheapest: number; near?: string | undefined }>(true);
    return gte('price', params.cheapest);
  },
  rank: ({ params, moment, store }) => {
    equal<typeof moment.now, number>(true);
    equal<typeof params.near, string | undefined>(true);
    return store.of(items).count() > 0 ? (item) => item.title.length : undefined;
  },
});

extendList(eventList, {
  params: { ticketed: v.optional(v.boolean()) },
  where: ({ params: { ticketed } }) => (ticketed === undefined ? undefined : eq('shop.ticketed', ticketed)),
  rank: () => (event) => event.start,
});

// @ts-expect-error it was not declared
extendList(itemList, { params: { near: v.number() }, where: ({ params }) => eq('price', params.far) });

// @ts-expect-error an item has no such number
extendList(itemList, { params: {}, rank: () => (item) => item.weight });

// @ts-expect-error a filter is a condition
extendList(itemList, { params: {}, where: () => true });

// @ts-expect-error it is no point of a list
extendList(eventFields, { params: {}, where: () => undefined });

// extensions of records

const itemFields = fieldPoint<Item>('shop/item');

extendFields(itemFields, {
  params: { colour: v.optional(v.picklist(['red', 'blue']), 'red'), size: v.number() },
  store: (sent, before) => {
    equal<typeof sent.colour, 'red' | 'blue' | undefined>(true);
    equal<typeof sent.size, number | undefined>(true);
    equal<typeof before, Item | undefined>(true);
    // @ts-expect-error it was not declared
    sent.weight;
    return sent;
  },
  show: (item, { store, moment }) => {
    equal<typeof item, Item>(true);
    return { colour: item.colour, all: store.of(items).count(), at: moment.now };
  },
});

extendFields(eventFields, {
  params: {},
  store: () => ({}),
  show: ({ start, venue, timezone }) => {
    equal<typeof start, string>(true);
    equal<typeof timezone, string>(true);
    return { where: venue };
  },
});

extendFields(venueFields, {
  params: {},
  store: () => ({}),
  // @ts-expect-error a venue does not begin
  show: ({ start }) => ({ start: start.length }),
});

// @ts-expect-error what it shows is missing
extendFields(itemFields, { params: {}, store: () => ({}) });

// what a plugin keeps in records of others

const colourOf = storedMembers(v.object({ colour: v.picklist(['red', 'blue']) }));
extendFields(itemFields, {
  params: {},
  store: () => ({}),
  show: (item) => {
    const kept = colourOf(item);
    equal<typeof kept, { colour: 'red' | 'blue' } | undefined>(true);
    // @ts-expect-error the file may say something else there
    kept.colour;
    return {};
  },
});

// other points

const greeting = firstPoint<{ name: string }, string>('shop/greeting');
contribute(greeting, ({ name }) => {
  equal<typeof name, string>(true);
  return undefined;
});

// commands

shop.command({
  words: ['shop', 'restock'],
  summary: 'Fills the shelves.',
  arguments: {
    file: { type: 'positional', description: 'a file', required: true },
    more: { type: 'positionals', description: 'more files' },
    from: { type: 'string', description: 'who brings it' },
    unit: { type: 'string', description: 'of what', default: 'piece' },
    size: { type: 'enum', description: 'how large', options: ['small', 'large'] },
    'dry-run': { type: 'boolean', description: 'only say what would be done' },
  },
  prepare: async (args, readFile) => {
    equal<typeof args.file, string>(true);
    equal<typeof args.more, readonly string[] | undefined>(true);
    equal<typeof args.from, string | undefined>(true);
    equal<typeof args.unit, string>(true);
    equal<typeof args.size, 'small' | 'large' | undefined>(true);
    equal<(typeof args)['dry-run'], boolean>(true);
    // @ts-expect-error it was not declared
    args.colour;
    return { bytes: (await readFile(args.file)).length, dryRun: args['dry-run'] };
  },
  run: async (input, { config, store }) => {
    equal<typeof input, { bytes: number; dryRun: boolean }>(true);
    equal<typeof config, Config>(true);
    // @ts-expect-error `prepare` did not give it
    input.file;
    return store.of(items).count();
  },
});

shop.command({
  words: ['shop', 'empty'],
  summary: 'Empties the shelves.',
  arguments: { who: { type: 'string', description: 'who takes it' } },
  // @ts-expect-error it may be left out
  prepare: ({ who }) => who.length,
  run: async () => undefined,
});

// checks

shop.check({
  name: 'stock',
  label: 'Stock',
  run: ({ config, store }) => {
    equal<typeof config, Config>(true);
    return { status: store.of(items).count() > 0 ? 'good' : 'recommended', message: 'There are items.' };
  },
});

// @ts-expect-error nothing is bad
shop.check({ name: 'stock', label: 'Stock', run: () => ({ status: 'bad', message: 'There are none.' }) });

// secrets

const bank = definePlugin({
  name: 'bank',
  namespace: 'bank/v1',
  config: v.object({ currency: v.optional(v.string(), 'EUR') }),
  secrets: v.object({ key: v.string(), pin: v.string() }),
});
bank.read({
  ...common,
  params: {},
  stage: async ({ secret }) => {
    // @ts-expect-error it is not declared
    secret('kay');
    return secret('key') !== undefined;
  },
  run: ({ config, staged }) => {
    equal<typeof config.currency, string>(true);
    return staged;
  },
});
bank.job({
  name: 'pay',
  run: async ({ secret }) => {
    secret('pin');
    // @ts-expect-error it is not declared
    secret('pni');
  },
});
bank.command({
  words: ['bank', 'pay'],
  summary: 'Pays.',
  arguments: {},
  prepare: () => null,
  run: async (_, { secret }) => {
    // @ts-expect-error it is not declared
    secret('pni');
    return secret('pin') ? 0 : 1;
  },
});
