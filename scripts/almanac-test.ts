/**
 * What plugin tests import as `almanac/test`: an in-memory site with the plugin switched on, this project's plugins available,
 * and a clock that the test sets.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCode, type PluginSource } from '../core/host.ts';
import type { Plugin } from '../core/index.ts';
import { nodeFileSystem } from '../core/platform/node/files/file-system.ts';
import { findPlugins } from './find-plugins/find.ts';
import { parseManifest } from './find-plugins/manifest.ts';
import { pluginSource, type TestSite, type TestSiteOptions, testSite as withPlugins } from './testing/test-site.ts';

export { type CommitLog, type JournalEntry, LogTrimmed } from '../core/host.ts';
export {
  type CommitLogCase,
  type CommitLogUnderTest,
  commitLogCases,
} from './testing/commit-log-cases.ts';
export { type TestClock, testClock } from './testing/test-clock.ts';
export { pluginSource, type TestRequest, type TestSite, type TestSiteOptions } from './testing/test-site.ts';

const BUILT_IN = fileURLToPath(new URL('../plugins', import.meta.url));

/** Folder of the site's plugins, set by `almanac plugin test`. Elsewhere, manifests are passed with `pluginSource`. */
const OWN = process.env.ALMANAC_PLUGINS;

/**
 * Opens an in-memory site with these plugins switched on, together with the plugins of this project that they require. It is
 * the whole application: `Request` in, `Response` out. The other plugins of this project are present but off, except those that
 * are on by default (`api-docs`, `app-authorization`).
 *
 * @param plugins what their `index.ts` exports; `almanac plugin test` adds the `plugin.json` next to it
 * @throws BootError, SettingsError as a real start does
 */
export async function testSite(
  plugins: readonly (Plugin | PluginSource)[],
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const on = await Promise.all(plugins.map(async (given) => ('load' in given ? given : sourceOf(given))));
  const names = new Set(on.map(({ manifest }) => manifest.name));
  const others = (await findPlugins(nodeFileSystem, BUILT_IN)).filter(({ manifest }) => !names.has(manifest.name));
  const required = new Set(on.flatMap(({ manifest }) => manifest.requires));
  // iterating a Set also visits entries added during the loop
  for (const name of required) {
    for (const next of others.find(({ manifest }) => manifest.name === name)?.manifest.requires ?? [])
      required.add(next);
  }
  const isRequired = ({ manifest }: PluginSource) => required.has(manifest.name);
  return withPlugins([...others.filter(isRequired), ...on], {
    ...options,
    off: [...others.filter((source) => !isRequired(source)), ...(options.off ?? [])],
  });
}

async function sourceOf(plugin: Plugin): Promise<PluginSource> {
  if (OWN === undefined) return pluginSource(plugin);
  const file = join(OWN, plugin.name, 'plugin.json');
  try {
    return pluginSource(plugin, parseManifest(await readFile(file, 'utf8'), file));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return pluginSource(plugin);
    throw error;
  }
}
