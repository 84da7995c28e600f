import {
  BootError,
  formerContract,
  formerExtensions,
  type LoadedPlugins,
  loadPlugins,
  orderPlugins,
  type Plugin,
  type PluginSecrets,
  type PluginSource,
} from '../../../../core/host.ts';
import { checkCollections } from '../../authoring/check-collections.ts';
import { checkReferences } from '../../authoring/check-references.ts';
import { checkRoutes } from '../../authoring/check-routes.ts';
import { type CheckRow, checkLine } from '../../authoring/check-row.ts';
import { checkSchemas } from '../../authoring/check-schemas.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { type CoreServices, defineCoreCommand } from '../core-command.ts';
import { EXIT } from '../output/exit-code.ts';
import { presentPlugin } from './present-plugin.ts';

/** Site side of `almanac plugin check`: checks the plugin's code, and whether it fits the site's plugins and records. */
export const pluginCheckOnSite = defineCoreCommand({
  words: ['plugin', 'check'],
  summary: 'Checks whether a plugin can be switched on.',
  arguments: { name: { type: 'positional', description: 'name of the plugin or of its package', required: true } },
  prepare: (args) => requiredArgument(args, 'name'),
  run: async (key, { config, output }) => {
    const present = await config.findPresent([key]);
    let code: number = EXIT.ok;
    for await (const row of checked(presentPlugin(present, key), present, config)) {
      output.print(checkLine(row));
      if (row.status === 'bad') code = EXIT.failed;
    }
    return code;
  },
});

/** Yields each row as soon as it is known: the next check may end the process. */
async function* checked(
  source: PluginSource,
  present: readonly PluginSource[],
  services: Pick<CoreServices, 'plugins' | 'rehearse' | 'fileSystem' | 'secrets'>,
): AsyncGenerator<CheckRow> {
  const needed = withRequired(source, present);
  const modules = await loaded(needed, present);
  if (typeof modules === 'string') {
    yield { status: 'bad', label: 'code', message: modules };
    return;
  }
  const plugin = modules.get(source.manifest.name)?.default;
  if (!plugin) throw new Error(`plugin ${source.manifest.name} was not loaded`);
  const on = new Set(services.plugins().map(({ name }) => name));
  const off = needed.filter(({ manifest }) => manifest.name !== plugin.name && !on.has(manifest.name));
  yield { status: 'good', label: 'code', message: 'it compiles and can be loaded' };
  yield* formerRows(source, plugin);
  yield* checkRoutes(plugin);
  yield* checkSchemas(plugin);
  yield* checkReferences(plugin, [...[...modules.values()].map((module) => module.default), ...services.plugins()]);
  yield* secretRows(plugin, services.secrets);
  yield* await checkCollections(services.fileSystem, source, modules);
  yield* offRow(source, off);
  yield* await rehearsed([...needed.map(({ key }) => key)], services);
}

/** The plugin and, as far as present, everything it requires. */
function withRequired(source: PluginSource, present: readonly PluginSource[]): readonly PluginSource[] {
  const needed = new Set([source]);
  // iterating a Set also visits entries added during the loop
  for (const { manifest } of needed) {
    for (const one of present) if (manifest.requires.includes(one.manifest.name)) needed.add(one);
  }
  return [...needed];
}

/** The loaded plugins, or the reason why they cannot be loaded. */
async function loaded(
  needed: readonly PluginSource[],
  present: readonly PluginSource[],
): Promise<LoadedPlugins | string> {
  try {
    return await loadPlugins(orderPlugins(needed, present));
  } catch (error) {
    if (error instanceof BootError) return error.message;
    throw error;
  }
}

function formerRows(source: PluginSource, plugin: Plugin): readonly CheckRow[] {
  const former = formerContract(source);
  const messages = [...(former === undefined ? [] : [former]), ...formerExtensions(plugin)];
  return messages.map((message) => ({ status: 'warning', label: 'versions', message }));
}

/** A warning per missing secret: plugins may run without one, but the author may have forgotten it. */
const secretRows = ({ name, secrets }: Plugin, held: Pick<PluginSecrets, 'originOf'>): readonly CheckRow[] =>
  Object.keys(secrets?.entries ?? {})
    .filter((key) => held.originOf(name, key) === undefined)
    .map((key): CheckRow => {
      const message = `${key} is not set, so secret('${key}') is undefined: almanac plugin secret ${name} ${key}`;
      return { status: 'warning', label: 'secrets', message };
    });

function offRow({ key }: PluginSource, off: readonly PluginSource[]): readonly CheckRow[] {
  if (off.length === 0) return [];
  const keys = off.map((one) => one.key);
  const message = `${keys.join(', ')} must be on as well: almanac plugin on ${[...keys, key].join(' ')}`;
  return [{ status: 'warning', label: 'requires', message }];
}

async function rehearsed(
  keys: readonly string[],
  { rehearse }: Pick<CoreServices, 'rehearse'>,
): Promise<readonly CheckRow[]> {
  const problems = await rehearse(keys);
  if (problems.length > 0) return problems.map((message) => ({ status: 'bad', label: 'site', message }));
  return [
    { status: 'good', label: 'clashes', message: 'none with the plugins that are on' },
    { status: 'good', label: 'records', message: 'stored records match its schemas' },
    { status: 'good', label: 'documents', message: 'the API documents can be generated' },
    { status: 'good', label: 'answers', message: 'its reads were tried and return what they declare' },
  ];
}
