import type { CommandContext, Output, RegisteredCommand } from '../../contract/commands/command.ts';
import type { ExportAccess } from '../../contract/commands/export-access.ts';
import type { ImportAccess } from '../../contract/commands/import-access.ts';
import { UsageError } from '../../contract/commands/usage-error.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { SettingsChange } from '../../contract/switching/settings-document.ts';
import { oneStep, pause } from '../../lib/index.ts';
import type { Ports } from '../../platform/index.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { lendExport } from './lend-export.ts';
import { lendImport } from './lend-import.ts';

/** A call of a command. */
interface CommandCall {
  readonly words: readonly string[];
  /** Result of the command's `prepare`. */
  readonly input: unknown;
  readonly output: Output;
  /** Key of the plugin whose command it is, as far as the caller knows. */
  readonly plugin?: string | undefined;
}

/** What commands run with. */
interface CommandParts {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'log' | 'fileSystem' | 'network' | 'processes'>;
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** As `SiteServices.changeSettings`; returns the generation that serves afterwards. */
  readonly changeSettings: (change: SettingsChange) => Promise<BuiltGeneration>;
}

/** What a command may access: the whole store for the core's own, what the manifest allows for a plugin's. */
interface Place {
  readonly store: StoreReader;
  readonly transaction: <T>(run: (store: Transaction) => T) => Promise<T>;
  readonly config: unknown;
}

const noCommand = (words: readonly string[], plugin: string | undefined): string =>
  plugin === undefined
    ? `no plugin that is on has a command ${words.join(' ')}`
    : `plugin ${plugin} is off; switch it on first: almanac plugin on ${plugin}`;

/**
 * Runs a command of the core or of an enabled plugin, as the operator.
 *
 * @param coreCommands commands of the core, ready to run
 * @returns its exit code
 * @throws UsageError when no enabled plugin has such a command; whatever the command throws
 */
export async function runInGeneration(
  generation: BuiltGeneration,
  coreCommands: readonly RegisteredCommand[],
  { ports, folder, changeSettings }: CommandParts,
  { words, input, output, plugin }: CommandCall,
): Promise<number> {
  const { bound, plugins } = generation;
  const own = find(coreCommands, words);
  const owner = plugins.find((plugin) => find(plugin.commands, words));
  const command = own ?? (owner && find(owner.commands, words));
  if (!command) throw new UsageError(noCommand(words, plugin));
  const place: Place = owner
    ? pluginPlace(generation, owner)
    : { store: bound.reader, transaction: (run) => bound.transaction(system, run), config: undefined };
  const staging = generation.staging();
  const common: Omit<CommandContext, 'importing' | 'exporting'> = {
    ...place,
    site: generation.site,
    contributions: generation.contributions,
    now: ports.clock.now(),
    pause,
    log: owner ? generation.logOf(owner) : ports.log,
    secret: (key) => (owner ? generation.secret(owner, key) : undefined),
    randomBytes: (count) => ports.random.bytes(count),
    output,
    files: staging.for(owner ?? CORE),
  };
  // rights are checked when a member is used, not when the context is copied
  const context = Object.defineProperties(common as CommandContext, {
    importing: {
      get: (): ImportAccess => {
        if (owner) generation.checkUse(owner, 'import');
        return lendImport({
          folder,
          bound,
          ports,
          plugins,
          staging: generation.staging,
          changeSettings: async (change) => {
            if (owner) generation.checkUse(owner, 'settings');
            const { site, contributions } = await changeSettings(change);
            return { site, contributions };
          },
        });
      },
    },
    exporting: {
      get: (): ExportAccess => {
        if (owner) generation.checkUse(owner, 'export');
        return lendExport({ fileSystem: ports.fileSystem, folder, store: bound.reader });
      },
    },
  });
  try {
    return (await command.run(input as never, context as CommandContext<never>)) ?? 0;
  } finally {
    await staging.end();
  }
}

/** Commands of the core have no files. */
const CORE = { name: 'core', files: [] };

const find = (commands: readonly RegisteredCommand[], words: readonly string[]) =>
  commands.find((command) => command.words.join(' ') === words.join(' '));

const pluginPlace = (generation: BuiltGeneration, plugin: Plugin): Place => ({
  store: generation.readerFor(plugin),
  transaction: (run) => generation.transaction(oneStep((storeFor) => run(storeFor(plugin, system)))),
  config: generation.configOf(plugin),
});
