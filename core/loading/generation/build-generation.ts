import type { Settings } from '../../settings/settings.ts';
import type { CodedCollection } from '../../store/index.ts';
import { foreignMembers } from '../access.ts';
import { logChanges } from '../listeners/log-changes.ts';
import { indexed } from '../packages/indexed.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';
import { type CheckedSet, checkSet } from './checked-set.ts';
import { formerText } from './former-text.ts';
import { healthParts } from './health-parts.ts';
import { lend } from './lend.ts';
import { lifetime } from './lifetime.ts';
import { mountParts } from './mount-parts.ts';
import { pluginLogs } from './plugin-log.ts';
import { storeViews } from './store-views.ts';
import { followed, type Told, tellWritten } from './tell-written.ts';

/**
 * Builds everything that depends on the set of plugins: checks them against each other and indexes their collections. Has no outside
 * effect, so the current generation keeps serving if a set cannot start.
 *
 * @throws BootError one sentence for the person who changed the settings; NotGranted for a right that is missing
 */
export async function buildGeneration(
  shared: SiteParts,
  settings: Settings,
  loaded: LoadedSet,
): Promise<BuiltGeneration> {
  const { store, ports, common } = shared;
  const set = checkSet(shared, settings, loaded);
  const { plugins, site, contributions, collections, jobs, past, reserved, configOf } = set;
  const told = toldOf(shared, set);
  const files = plugins.flatMap((plugin) => plugin.files);
  // all checks of the set are done by now: only a generation that will serve follows the store
  const direct = await store.bind(codedCollections(set), files);
  const ground: Ground = { ...set, bound: followed(direct, told, logChanges(jobs, ports.clock)) };
  const logOf = pluginLogs(ports.log, plugins);
  const generation: BuiltGeneration = {
    ...common,
    ...{ settings, loaded, plugins, site, contributions, collections, jobs, past, reserved, configOf, told, logOf },
    ...mountParts(shared, ground, () => generation),
    ...storeViews(shared, ground),
    ...lend(shared, ground),
    ...healthParts(shared, ground, logOf),
    ...lifetime(shared, ground),
    authentication: Object.assign(
      {},
      ...plugins.map((plugin) => plugin.authentication(site, configOf(plugin) as never)),
    ),
    clock: ports.clock,
    keeps: [],
  };
  return generation;
}

/** All collections as the store binds them, including what other plugins store in them. */
function codedCollections({ collections, plugins, loaded }: CheckedSet): readonly CodedCollection[] {
  const present = loaded.present.map(({ manifest }) => manifest);
  const foreignOf = foreignMembers(present, plugins);
  return collections.map((collection) => ({
    ...indexed(collection, plugins, loaded.modules),
    foreign: foreignOf(collection.name),
  }));
}

/** Notifies plugins of writes. @throws BootError, NotGranted as `formerText` */
function toldOf({ ports, services, common }: SiteParts, set: CheckedSet): Told | undefined {
  const { plugins, collections, site, contributions, access, configOf } = set;
  const former = formerText({ plugins, manifestOf: access.manifestOf, configOf, site });
  return tellWritten({
    plugins,
    collections,
    contextFor: (plugin) => ({
      site,
      contributions,
      config: configOf(plugin),
      running: services.of,
      formerText: former,
      now: ports.clock.now(),
    }),
    noteFault: common.noteFault,
  });
}
