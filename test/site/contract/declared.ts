import batch from '../../../plugins/batch/index.ts';
import builder from '../../../plugins/builder/index.ts';
import oembed from '../../../plugins/oembed/index.ts';
import site from '../../../plugins/site/index.ts';
import type { TestSiteOptions } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type AskingSite, contentSite } from '../content-site.ts';
import type { Table } from './common.ts';
import type { Params } from './schema.ts';
import { COMPARED, NAMESPACES } from './table.ts';

/** What an index says of a path. */
interface Entry {
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly args: Params;
    readonly allow_batch?: { readonly v1?: boolean };
  }[];
}

type Entries = Readonly<Record<string, Entry>>;

/** A site with all that has routes in the namespaces of the contract. */
export const contractSite = (options?: TestSiteOptions): Promise<AskingSite> =>
  contentSite(options, ['batch', ...NAMESPACES.map(pluginOf)].filter((name) => name !== 'site').map(presentPlugin));

/** `site-health/v1` is the namespace of `site-health`. */
const pluginOf = (namespace: string): string => namespace.replace(/\/.*/, '');

/** What the running application says of the root, of batches, and of the namespaces in their own descriptions. */
async function declaredEntries(asked: AskingSite): Promise<Entries> {
  const entriesAt = async (path: string) => (await asked.json<{ readonly routes: Entries }>(path)).body.routes;
  const root = Object.entries(await entriesAt('/')).filter(([key]) => ['/', '/batch/v1'].includes(key));
  const below = await Promise.all(COMPARED.map((namespace) => entriesAt(`/${namespace}`)));
  return Object.assign(Object.fromEntries(root), ...below);
}

/** What the running application takes. */
export async function declaredTable(asked: AskingSite): Promise<Table> {
  const entries = await declaredEntries(asked);
  return Object.assign({}, ...Object.entries(entries).map(([key, entry]) => endpointsOf(key, entry)));
}

/** Paths that the index marks as routes of batches, by all methods; and by some alone, which none shall be. */
export async function markedPaths(asked: AskingSite): Promise<Readonly<Record<'all' | 'some', readonly string[]>>> {
  const paths = Object.entries(await declaredEntries(asked)).map(([key, { endpoints }]) => {
    const marked = endpoints.filter(({ allow_batch }) => allow_batch?.v1 === true).length;
    return { path: templateOf(key), marked, isWhole: marked === endpoints.length };
  });
  return {
    all: paths.filter(({ isWhole }) => isWhole).map(({ path }) => path),
    some: paths.filter(({ marked, isWhole }) => marked > 0 && !isWhole).map(({ path }) => path),
  };
}

const endpointsOf = (key: string, { endpoints }: Entry): Table =>
  Object.fromEntries(
    endpoints.flatMap(({ methods, args }) => methods.map((method) => [`${method} ${templateOf(key)}`, args])),
  );

/** `/site/v2/posts/(?P<id>[\d]+)` as the contract writes it: `/site/v2/posts/{id}`. */
const templateOf = (key: string): string => key.replace(/\(\?P<(\w+)>[^()]+\)/g, '{$1}');

/** Endpoints that write and may be held by a batch, or may not. */
export const declaredBatches = (allowed: boolean): readonly string[] =>
  [batch, builder, oembed, site].flatMap(({ namespace, routes }) =>
    routes
      .filter(({ kind, batch }) => kind === 'write' && batch === allowed)
      .flatMap(({ methods, path }) =>
        methods.map((method) => `${method} /${namespace}${path.replace(/:(\w+)\+?/g, '{$1}')}`),
      ),
  );
