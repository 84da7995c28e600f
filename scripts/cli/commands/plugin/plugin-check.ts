import { BootError, type FileSystem, readIfThere } from '../../../../core/host.ts';
import { parseManifest } from '../../../find-plugins/manifest.ts';
import { authorsConfig } from '../../authoring/authors-config.ts';
import { type CheckRow, checkLine } from '../../authoring/check-row.ts';
import { testFiles } from '../../authoring/test-files.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { EXIT } from '../output/exit-code.ts';
import type { CommandHost } from '../running/host.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { runOnSite } from '../running/run-on-site.ts';
import { consentToRun, YES } from './consent-to-run.ts';
import { pluginCheckOnSite } from './plugin-check-on-site.ts';

/**
 * `almanac plugin check NAME --data DIR [--yes]`: a row for each thing that was looked at; fails when one is bad. What concerns the
 * author's files alone is looked at here, the rest where the site is.
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
    const code = await runOnSite(host, site, { words: pluginCheckOnSite.words, input: name });
    return own.some(({ status }) => status === 'bad') ? EXIT.failed : code;
  },
};

/** Of a plugin of the site: packages are checked by those who make them. */
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
