import {
  type Arguments,
  CommandError,
  ensureDirectory,
  type FileSystem,
  type PluginSource,
  replaceFile,
  storedSettings,
  UsageError,
} from '../../../../core/host.ts';
import { addParts } from '../../authoring/add-parts.ts';
import { authorsConfig } from '../../authoring/authors-config.ts';
import { fillTemplate, type PluginFiles } from '../../authoring/fill-template.ts';
import {
  collectionProblem,
  type NewPlugin,
  nameProblem,
  namespaceProblem,
  partsProblem,
} from '../../authoring/new-plugin.ts';
import { PARTS, partsIn } from '../../authoring/optional-parts.ts';
import { askedOrDefault } from '../arguments/asked-or-default.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { existingSite } from '../arguments/site-folder.ts';
import { requiredArgument, textArgument } from '../arguments/text-argument.ts';
import { EXIT } from '../output/exit-code.ts';
import type { CommandHost } from '../running/host.ts';
import type { LocalCommand } from '../running/local-command.ts';

/** `almanac plugin new NAME --data DIR [--namespace N] [--description D] [--collection C] [--with PARTS] [--yes]`. */
export const pluginNew: LocalCommand = {
  words: ['plugin', 'new'],
  summary: 'Creates a plugin from a template, with tests; asks for missing options.',
  arguments: {
    name: { type: 'positional', description: 'name of the plugin, such as shop', required: true },
    ...SITE_ARGUMENT,
    namespace: { type: 'string', description: 'path of its routes; default: NAME/v1' },
    description: { type: 'string', description: 'description, one sentence' },
    collection: { type: 'string', description: 'name of its collection, such as gift-cards; default: items' },
    with: { type: 'string', description: `what else it has, separated by commas: ${PARTS.join(', ')}; default: none` },
    yes: { type: 'boolean', description: 'ask nothing and use the defaults' },
  },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const given = requiredArgument(args, 'data');
    const site = await existingSite(given, host);
    const present = await host.findPlugins(site)(await storedSettings(fileSystem, site));
    const plugin = await settled(args, host, present);
    const folder = `${site}/plugins/${plugin.name}`;
    if (await fileSystem.stat(folder)) {
      throw new CommandError(`${given}/plugins/${plugin.name} already exists; nothing was changed`);
    }
    const place = `${host.authoring.installation}/scripts/template`;
    const parts = await Promise.all(plugin.parts.map((part) => textsIn(fileSystem, `${place}/with/${part}`)));
    const template = addParts(await textsIn(fileSystem, place), parts);
    await ensureDirectory(fileSystem, folder, 0o777);
    for (const [path, text] of fillTemplate(template, plugin)) await write(fileSystem, `${folder}/${path}`, text);
    const config = `${site}/plugins/tsconfig.json`;
    if (!(await fileSystem.stat(config))) {
      await write(fileSystem, config, authorsConfig(`${site}/plugins`, `${site}/plugins`, host.authoring));
    }
    for (const line of nextSteps(given, plugin)) host.output.print(line);
    return EXIT.ok;
  },
};

/** Combines the arguments with the answers given at the terminal. @throws UsageError, CommandError */
async function settled(args: Arguments, host: CommandHost, present: readonly PluginSource[]): Promise<NewPlugin> {
  const name = requiredArgument(args, 'name');
  const wrong = nameProblem(
    name,
    present.map(({ manifest }) => manifest.name),
  );
  if (wrong !== undefined) throw new UsageError(wrong);
  const taken = await namespacesOf(present);
  const ask = args.yes === true ? undefined : host.ask;
  const answerTo = (argument: string, label: string, preset: string, problem: (answer: string) => string | undefined) =>
    askedOrDefault({ given: textArgument(args, argument), label, preset, problem }, ask, host.output.warn);
  return {
    name,
    collection: await answerTo('collection', 'Name of its collection', 'items', collectionProblem),
    namespace: await answerTo('namespace', 'Path of its routes', `${name}/v1`, (one) => namespaceProblem(one, taken)),
    description: await answerTo(
      'description',
      'Description, one sentence',
      `Stores records of ${name}.`,
      () => undefined,
    ),
    parts:
      partsIn(await answerTo('with', `What else it has (${PARTS.join(', ')}; with commas)`, '', partsProblem)) ?? [],
  };
}

/** Owner by namespace; of built-in plugins only, because no other code may run for this. */
async function namespacesOf(present: readonly PluginSource[]): Promise<ReadonlyMap<string, string>> {
  const builtIn = present.filter(({ origin }) => origin === 'built-in');
  const loaded = await Promise.allSettled(builtIn.map((source) => source.load(new Map())));
  const plugins = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value.default] : []));
  return new Map(plugins.flatMap(({ name, namespace }) => (namespace === undefined ? [] : [[namespace, name]])));
}

/** The files directly in a folder, as texts by name. */
async function textsIn(fileSystem: FileSystem, folder: string): Promise<PluginFiles> {
  const entries = await fileSystem.readDirectory(folder);
  const names = entries.flatMap(({ name, kind }) => (kind === 'file' ? [name] : [])).sort();
  const texts = names.map(
    async (name) => [name, new TextDecoder().decode(await fileSystem.readFile(`${folder}/${name}`))] as const,
  );
  return new Map(await Promise.all(texts));
}

const write = (fileSystem: FileSystem, path: string, text: string) =>
  replaceFile(fileSystem, path, new TextEncoder().encode(text));

const nextSteps = (data: string, { name, namespace, collection }: NewPlugin): readonly string[] => [
  `created the plugin ${name} in ${data}/plugins/${name}`,
  '',
  `  almanac plugin test ${name} --data ${data}      runs its tests`,
  `  almanac plugin check ${name} --data ${data}     checks whether it can be switched on`,
  `  almanac plugin on ${name} --data ${data}        switches it on: /api/${namespace}/${collection}`,
];
