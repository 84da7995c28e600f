/** Kinds of broken versions of the plugin `shop`. */
export const FAULTS = ['syntax', 'export', 'clash', 'schema', 'throw'] as const;
type Fault = (typeof FAULTS)[number];

/** Changes that break a good version. */
const BROKEN: Readonly<Record<Fault, (code: string) => string>> = {
  syntax: (code) => code.replace('const shop =', 'const = shop'),
  export: () => `export default { name: 'shop' };`,
  clash: (code) => code.replace("'shop/v1'", "'calendar/events/v1'"),
  schema: (code) => code.replace('title: v.string()', 'title: v.string(), price: v.number()'),
  throw: (code) => `${code}\nthrow new Error('out of paper');`,
};

/**
 * Code of the plugin `shop`, whose responses contain its version: `GET /items`, `POST /items`, `POST /items/:id`.
 */
export function shopVersion(version: number, fault?: Fault): string {
  const sound = `
import { anyone, defineCollection, definePlugin } from 'almanac';
import * as v from 'valibot';
const items = defineCollection('shop/items', v.looseObject({ id: v.number(), title: v.string() }), {
  fields: {},
  guard: () => undefined,
});
const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const shown = { allow: anyone, summary: 'Of the shop.', returns: v.unknown() };
const list = shop.read({
  ...shown,
  path: '/items',
  params: {},
  run: ({ store }) => ({ version: ${version}, titles: store.of(items).find().records.map(({ id, title }) => [id, title]) }),
});
const create = shop.write({
  ...shown,
  method: 'POST',
  path: '/items',
  params: { title: v.string() },
  run: ({ params, store }) => ({ version: ${version}, id: store.of(items).insert({ title: params.title }).id }),
});
const rename = shop.write({
  ...shown,
  method: 'POST',
  path: '/items/:id',
  params: { id: v.pipe(v.number(), v.integer()), title: v.string() },
  run: ({ params, store }) => ({ version: ${version}, id: store.of(items).put(params).id }),
});
export default shop.with({ collections: [items], routes: [list, create, rename] });
`;
  return fault === undefined ? sound : BROKEN[fault](sound);
}
