import type { TestSiteOptions } from '../../../core/testing/test-site.ts';
import builder from '../../../plugins/builder/index.ts';
import site from '../../../plugins/site/index.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type AskingSite, contentSite } from '../content-site.ts';
import type { Table } from './common.ts';
import type { Params } from './schema.ts';
import { NAMESPACES } from './table.ts';

/** What an index says of a path. */
interface Entry {
  readonly endpoints: readonly { readonly methods: readonly string[]; readonly args: Params }[];
}

type Entries = Readonly<Record<string, Entry>>;

/** A site with all that has routes in the namespaces of the contract. */
export const contractSite = (options?: TestSiteOptions): Promise<AskingSite> =>
  contentSite(options, [presentPlugin('builder')]);

/** What the running application says of the root, and of these namespaces in their own descriptions. */
export async function declaredTable(asked: AskingSite): Promise<Table> {
  const entriesAt = async (path: string) => (await asked.json<{ readonly routes: Entries }>(path)).body.routes;
  const { '/': root } = await entriesAt('/');
  const below = await Promise.all(NAMESPACES.map((namespace) => entriesAt(`/${namespace}`)));
  return Object.assign({}, root && endpointsOf('/', root), ...below.map(tableOf));
}

const tableOf = (entries: Entries): Table =>
  Object.assign({}, ...Object.entries(entries).map(([key, entry]) => endpointsOf(key, entry)));

const endpointsOf = (key: string, { endpoints }: Entry): Table =>
  Object.fromEntries(
    endpoints.flatMap(({ methods, args }) => methods.map((method) => [`${method} ${templateOf(key)}`, args])),
  );

/** `/site/v2/posts/(?P<id>[\d]+)` as the contract writes it: `/site/v2/posts/{id}`. */
const templateOf = (key: string): string => key.replace(/\(\?P<(\w+)>[^()]+\)/g, '{$1}');

/** Endpoints that write and may be held by a batch, or may not. */
export const declaredBatches = (allowed: boolean): readonly string[] =>
  [site, builder].flatMap(({ namespace, routes }) =>
    routes
      .filter(({ kind, batch }) => kind === 'write' && batch === allowed)
      .flatMap(({ methods, path }) =>
        methods.map((method) => `${method} /${namespace}${path.replace(/:(\w+)\+?/g, '{$1}')}`),
      ),
  );
