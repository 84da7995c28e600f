import { ANY_OF_SITE } from '../../contract/data/collection.ts';
import { checkHost } from '../../contract/grants/lent-use.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { ChangedSettings } from '../../contract/switching/settings-document.ts';
import { findFile, type Generation, readBelow } from '../../http/index.ts';
import { storageProblem } from '../../store/index.ts';
import { changeLog } from '../listeners/change-log.ts';
import { checkListensTo } from '../listeners/check-listens.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';
import { presentPlugins } from './present-plugins.ts';

type Lent = Pick<
  Generation,
  | ('checkUse' | 'network' | 'findFile' | 'readBelow' | 'randomBytes' | 'secret' | 'running' | 'changeLog')
  | ('passes' | 'signIn' | 'presentPlugins' | 'changeSettings' | 'rehearseSettings')
>;

/** What the core provides to plugins besides the store, as far as their manifests grant it. */
export function lend(shared: SiteParts, { settings, loaded, access, bound }: Ground): Lent {
  const { fileSystem, folder: root, ports } = shared;
  const signIn = shared.signIn(bound, settings);
  return {
    checkUse: (plugin, use) => access.checkUse(plugin, use),
    network: (plugin, principal) =>
      shared.outgoing.begin(principal, settings.limits, (host, use) => checkHost(access.manifestOf(plugin), host, use)),
    findFile: (path) => findFile(fileSystem, root, path),
    readBelow: async (plugin, folder, path, most) => {
      const { name } = access.readableFolder(plugin, folder);
      return readBelow(fileSystem, root, `${name}/${path}`, most).catch((error) => {
        throw storageProblem(error);
      });
    },
    randomBytes: (count) => ports.random.bytes(count),
    secret: (plugin, key) => shared.secrets.of(plugin, key),
    running: shared.services.of,
    changeLog: (plugin) => {
      checkListensTo(access.manifestOf(plugin), ANY_OF_SITE);
      return changeLog(bound);
    },
    passes: ({ name }) => ({
      issue: (principal, about, expires) => shared.passes.issue(bound.reader, principal, `${name} ${about}`, expires),
      holder: (pass, about, now) => shared.passes.holder(bound.reader, pass, `${name} ${about}`, now),
    }),
    signIn: (exchange) => {
      const { request, now } = exchange;
      return signIn({ request, now, note: (principal) => Object.assign(exchange, { principal }) });
    },
    presentPlugins: () => presentPlugins(loaded),
    changeSettings: async (plugin, change, by) => {
      access.checkUse(plugin, 'settings');
      return changedSettings(await shared.changeSettings(change, by), plugin);
    },
    rehearseSettings: (plugin, change) => {
      access.checkUse(plugin, 'settings');
      return shared.rehearseSettings(change, (next) => changedSettings(next, plugin));
    },
  };
}

/** What a plugin that changed the settings receives about the resulting generation. */
const changedSettings = async (next: BuiltGeneration, plugin: Plugin): Promise<ChangedSettings> => ({
  site: next.site,
  config: next.configOf(plugin),
  plugins: await next.presentPlugins(),
});
