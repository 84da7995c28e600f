import type { Observer } from '../../contract/observer.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { AssetFiles, type Generation, itemRoute, itemRoutes, type MountedRoute, readAsset } from '../../http/index.ts';
import type { Ground, SiteParts } from './built-generation.ts';

type MountedParts = Pick<Generation, 'routes' | 'pages' | 'policies' | 'observers' | 'observed' | 'assets'>;

/**
 * The parts of plugins that answer requests, each with its plugin.
 *
 * @param generation they belong to, called once that is built
 */
export function mountParts(shared: SiteParts, ground: Ground, generation: () => Generation): MountedParts {
  const { plugins, configOf } = ground;
  const routes = mountedRoutes(ground);
  return {
    routes: [...routes, ...routesBeside(routes, plugins, generation)],
    pages: plugins.flatMap((plugin) => plugin.pages.map((page) => ({ plugin, page, config: configOf(plugin) }))),
    policies: plugins.flatMap((plugin) => plugin.policies.map((policy) => ({ plugin, policy }))),
    // each with its own state
    observers: plugins.flatMap((plugin) =>
      plugin.observers.map((observer) => ({ plugin, observer, state: shared.observed(observer) as never })),
    ),
    observed: <State>(plugin: Plugin, observer: Observer<State>) => {
      if (!plugin.observers.some((one) => (one as unknown) === observer))
        throw new Error(`plugin ${plugin.name} does not list this observer under observers`);
      // its state was created by this observer
      return shared.observed(observer) as State;
    },
    assets: mountedAssets(shared, ground),
  };
}

const mountedRoutes = ({ plugins, configOf }: Ground): readonly MountedRoute[] =>
  plugins.flatMap((plugin) =>
    plugin.routes.map((route) => ({ plugin, namespace: plugin.namespace ?? '', route, config: configOf(plugin) })),
  );

/** Routes that plugins add next to routes that read one record. They belong to the plugin of the route that they accompany. */
const routesBeside = (
  routes: readonly MountedRoute[],
  plugins: readonly Plugin[],
  generation: () => Generation,
): readonly MountedRoute[] =>
  itemRoutes(routes).flatMap((mounted) => {
    const item = itemRoute(mounted, generation);
    const { plugin, namespace, config } = mounted;
    return plugins.flatMap((other) => other.routesBeside(item).map((route) => ({ plugin, namespace, route, config })));
  });

function mountedAssets(
  { fileSystem, assetAnswers }: SiteParts,
  { plugins, loaded: { on } }: Ground,
): Generation['assets'] {
  const folders = new Map(on.map(({ manifest, folder }) => [manifest.name, folder]));
  return plugins.flatMap((plugin) => {
    const folder = folders.get(plugin.name);
    const read = async (name: string) => (folder === undefined ? undefined : readAsset(fileSystem, folder, name));
    const files = { plugin: plugin.name, read, answers: assetAnswers };
    return plugin.assets.map((assets) => ({ plugin, files: new AssetFiles(assets, files) }));
  });
}
