import type { Plugin } from '../../../../core/index.ts';
import { ask } from './ask.ts';
import type { HeaderWorld } from './header-world.ts';
import type { Asked, Kind } from './held.ts';

/** An address, and the methods that are declared there. */
export interface Address {
  readonly kind: Kind;
  readonly target: string;
  readonly methods: readonly string[];
}

const ROOT = '/api';
const READS = ['GET'];

/** Every declared URL of a site, with ids of existing records. */
export async function addressesOf(world: HeaderWorld): Promise<readonly Address[]> {
  const { file, page, asset } = world.addresses;
  const others: readonly (readonly [Kind, string])[] = [
    ['home', '/'],
    ['file', file],
    ['page', page],
    ['sign-in', '/authorize?app_name=Laptop'],
    ['api page', '/docs'],
    ['asset', asset],
  ];
  const routes: Address[] = [];
  for (const [path, methods] of declaredPaths(world.plugins)) {
    routes.push({ kind: 'route', target: ROOT + (await filled(world, path)), methods });
  }
  return [...others.map(([kind, target]): Address => ({ kind, target, methods: READS })), ...routes];
}

/** Declared paths of plugins and of the runtime, by path under the REST root. Placeholders of UUIDs may be any word. */
function declaredPaths(plugins: readonly Plugin[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>([
    ['/', READS],
    ['/openapi.json', READS],
  ]);
  for (const { namespace, indexed, routes } of plugins) {
    if (namespace !== undefined && indexed) paths.set(`/${namespace}`, READS);
    for (const { path, methods } of routes) {
      const key = `/${namespace}${path}`;
      paths.set(key, [...(paths.get(key) ?? []), ...methods]);
    }
  }
  for (const [path, methods] of paths) {
    const named = paths.get(`${path.slice(0, path.lastIndexOf('/'))}/:uuid`) ?? [];
    paths.set(path, [...new Set([...methods, ...named])]);
  }
  return paths;
}

/** Puts the first of each list in the place of `:id` and the like. */
async function filled(world: HeaderWorld, path: string): Promise<string> {
  let known = '';
  for (const part of path.split('/').slice(1)) {
    known += `/${part.startsWith(':') ? await firstOf(world, known, part.replace(/[:+]/g, '')) : part}`;
  }
  return known;
}

/** The identifier of the first item of a list; `1` without a list. */
async function firstOf(world: HeaderWorld, list: string, part: string): Promise<string | number> {
  const sent = { authorization: world.authorization };
  const target = `${ROOT}${list.replace('/by-slug', '')}?context=edit`;
  const question: Asked = { kind: 'route', way: 'first', method: 'GET', target, sent };
  const { status, bytes } = await ask(world.handle, question);
  if (status !== 200) return 1;
  const body = JSON.parse(new TextDecoder().decode(bytes));
  const listed = Array.isArray(body) ? body : Object.values(body).find(Array.isArray);
  const [item] = listed ?? [];
  if (part === 'slug') return encodeURIComponent(item?.slug);
  return item?.id ?? item?.[part] ?? Object.keys(body)[0] ?? 1;
}
