import { BootError, type FileSystem, readIfThere, storedSettings } from '../../../../core/host.ts';
import { parseManifest } from '../../../find-plugins/manifest.ts';
import { authorsConfig } from '../../authoring/authors-config.ts';
import { type CheckRow, checkLine } from '../../authoring/check-row.ts';
import { testFiles } from '../../authoring/test-files.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { EXIT } from '../output/exit-code.ts';
import type { EndedProcess } from '../running/authoring.ts';
import type { CommandHost } from '../running/host.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { consentToRun, YES } from './consent-to-run.ts';
import { pluginCheckOnSite } from './plugin-check-on-site.ts';
import { pluginTry } from './plugin-try.ts';

/**
 * `almanac plugin check NAME --data DIR [--yes]`: prints a row per check; fails when one is bad. Checks that run the plugin's
 * code do so in a separate process, which that code may end.
 */
export const pluginCheck: LocalCommand = {
  words: pluginCheckOnSite.words,
  summary: pluginCheckOnSite.summary,
  arguments: {
    ...pluginCheckOnSite.arguments,
    ...SITE_ARGUMENT,
    yes: YES,
  },
  run: async (args, host) => {
    const name = requiredArgument(args, 'name');
    const site = await siteFolder(args, host);
    const folder = `${site}/plugins/${name}`;
    const isOwn = (await host.ports.fileSystem.stat(folder))?.kind === 'directory';
    await consentToRun(host, site, { yes: args.yes === true, names: [name] });
    const own = isOwn ? await ownRows(host, folder, name) : [];
    for (const row of own) host.output.print(checkLine(row));
    const tried = await host.authoring.runApart((copy) => [
      ...host.program,
      ...[...pluginTry.words, name, '--data', site, '--copy', copy],
    ]);
    if (typeof tried !== 'number') host.output.print(checkLine(await endedRow(host, site, tried)));
    const isBad = typeof tried !== 'number' || own.some(({ status }) => status === 'bad');
    return isBad ? EXIT.failed : tried;
  },
};

/** The row for code, of this plugin or another, that ended the process running it. */
async function endedRow({ ports }: CommandHost, site: string, { signal, stall }: EndedProcess): Promise<CheckRow> {
  const label = stall?.route === undefined ? 'code' : 'answers';
  if (!stall) return { status: 'bad', label, message: `the process that ran it was ended by ${signal}` };
  const what =
    stall.route === undefined ? `the code of plugin ${stall.plugin}` : `${stall.route} of plugin ${stall.plugin}`;
  if (signal !== 'SIGKILL') return { status: 'bad', label, message: `${what} takes all memory` };
  const { limits } = await storedSettings(ports.fileSystem, site);
  const seconds = limits.thread_cpu / 1_000;
  return {
    status: 'bad',
    label,
    message: `${what} never returns: it was stopped after ${seconds} s of CPU, where a server would end (limits.thread_cpu)`,
  };
}

/** Rows for a plugin of the site: packages are checked by their authors. */
async function ownRows(host: CommandHost, folder: string, name: string): Promise<readonly CheckRow[]> {
  const { fileSystem } = host.ports;
  return [
    await manifestRow(fileSystem, folder, name),
    await typesRow(host, folder),
    await testsRow(fileSystem, folder),
  ];
}

async function manifestRow(fileSystem: FileSystem, folder: string, name: string): Promise<CheckRow> {
  const label = 'manifest';
  const bytes = await readIfThere(fileSystem, `${folder}/plugin.json`);
  if (!bytes) return { status: 'good', label, message: 'there is no plugin.json: it only uses its own data' };
  try {
    parseManifest(new TextDecoder().decode(bytes), `plugins/${name}/plugin.json`);
    return { status: 'good', label, message: 'plugin.json can be read' };
  } catch (error) {
    if (error instanceof BootError) return { status: 'bad', label, message: error.message };
    throw error;
  }
}

async function typesRow({ authoring }: CommandHost, folder: string): Promise<CheckRow> {
  const label = 'types';
  const plugins = folder.slice(0, folder.lastIndexOf('/'));
  const problems = await authoring.checkTypes(folder, (place) => authorsConfig(plugins, place, authoring));
  if (!problems) return { status: 'skipped', label, message: 'TypeScript is not installed with almanac' };
  if (problems.length === 0) return { status: 'good', label, message: 'they fit' };
  return { status: 'bad', label, message: ['they have errors', ...problems].join('\n') };
}

async function testsRow(fileSystem: FileSystem, folder: string): Promise<CheckRow> {
  const label = 'tests';
  const count = (await testFiles(fileSystem, folder)).length;
  if (count === 0) return { status: 'warning', label, message: 'none; name them like index.test.ts' };
  return { status: 'good', label, message: `${count} ${count === 1 ? 'file' : 'files'}, run by almanac plugin test` };
}
