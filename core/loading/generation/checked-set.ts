import { coreCollections } from '../../auth/accounts/users.ts';
import { BootError } from '../../contract/boot-error.ts';
import type { Collection } from '../../contract/data/collection.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { gatherContributions } from '../../contract/points/contributions.ts';
import type { Generation } from '../../http/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import { type Settings, siteInfo } from '../../settings/settings.ts';
import { PluginAccess } from '../access.ts';
import { checkParts } from '../check-parts.ts';
import { checkAddresses, effectiveManifests } from '../clashes.ts';
import { anyOfSite, gatherJobs, type MountedWork } from '../gather-jobs.ts';
import { CORE_MANIFEST, corePlugin } from '../mail/core-plugin.ts';
import type { DeliverMail } from '../mail/deliver-mail.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { claimsOf } from '../places.ts';
import { type ConfiguredPlugins, configurePlugins } from './configured-plugins.ts';
import { logFailures } from './log-failures.ts';

/** Enabled plugins, checked against each other and their manifests, with what they amount to together. */
export interface CheckedSet
  extends ConfiguredPlugins,
    Pick<Generation, 'settings' | 'site' | 'contributions' | 'past' | 'reserved'> {
  readonly loaded: LoadedSet;
  readonly access: PluginAccess;
  /** Collections of the core and of enabled plugins. */
  readonly collections: readonly Collection<never>[];
  /** Jobs and listeners of enabled plugins, by key. */
  readonly jobs: ReadonlyMap<string, MountedWork>;
}

interface CheckParts {
  readonly ports: { readonly clock: Pick<Clock, 'elapsed'>; readonly log: Log };
  readonly deliverMail: (settings: Settings) => DeliverMail;
}

/** @throws BootError one sentence for the person who changed the settings; NotGranted for a right that is missing */
export function checkSet({ ports, deliverMail }: CheckParts, settings: Settings, loaded: LoadedSet): CheckedSet {
  const configured = configurePlugins(loaded, settings);
  const { plugins } = configured;
  const effective = effectiveManifests(loaded, plugins);
  checkAddresses(settings, plugins);
  const on = loaded.on.map(({ manifest }) => manifest);
  const access = new PluginAccess([...on, CORE_MANIFEST], plugins);
  for (const plugin of plugins) checkParts(access.manifestOf(plugin), plugin);
  const collections = [...coreCollections, ...plugins.flatMap((plugin) => plugin.collections)];
  const own = corePlugin(deliverMail(settings));
  return {
    ...configured,
    settings,
    loaded,
    access,
    collections,
    jobs: gatherJobs({ plugins: [...plugins, own], collections, zone: settings.timezone }),
    site: siteInfo(settings, ports.clock, {
      claimOf: claimsOf(settings.rest_root, plugins),
      collections: anyOfSite(collections),
    }),
    contributions: gatherContributions(plugins, logFailures(ports.log)),
    past: onlyPast(plugins),
    reserved: reservedByOff(effective, new Set(on.map(({ name }) => name))),
  };
}

/** @throws BootError when two plugins read former versions of records */
function onlyPast(plugins: readonly Plugin[]): Plugin['past'] {
  const [keeper, other] = plugins.filter(({ past }) => past);
  if (keeper && other)
    throw new BootError(`plugins ${keeper.name} and ${other.name} both provide the history of records`);
  return keeper?.past;
}

/** By point, the parameters reserved by plugins that are present but off. */
function reservedByOff(manifests: readonly Manifest[], on: ReadonlySet<string>): Generation['reserved'] {
  const byPoint = new Map<string, Map<string, string>>();
  for (const { name, reserves } of manifests) {
    if (on.has(name)) continue;
    for (const [point, names] of Object.entries(reserves)) {
      const reserved = byPoint.get(point) ?? new Map<string, string>();
      for (const parameter of names) reserved.set(parameter, name);
      byPoint.set(point, reserved);
    }
  }
  const none = new Map<string, string>();
  return (point) => byPoint.get(point) ?? none;
}
