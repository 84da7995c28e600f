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
 * Builds what depends on the set of plugins: checks them against each other, indexes their collections.
 * Changes nothing outside, so that a set that cannot start leaves the old one serving.
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
  // all that can be wrong with the set is known by now: only what serves follows the store
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

/** All collections as the store binds them: with what other plugins keep in them. */
function codedCollections({ collections, plugins, loaded }: CheckedSet): readonly CodedCollection[] {
  const present = loaded.present.map(({ manifest }) => manifest);
  return collections.map((collection) => ({
    ...indexed(collection, plugins, loaded.modules),
    foreign: foreignMembers(collection.name, present, plugins),
  }));
}

/** Tells plugins what is written. @throws BootError, NotGranted as `formerText` */
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
