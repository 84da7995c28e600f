import {
  type Arguments,
  type DirectoryEntry,
  ensureDirectory,
  entriesIn,
  type FileSystem,
  hasSettings,
  isSiteUrl,
  parseSettings,
  replaceFile,
  type Settings,
  SettingsError,
  UsageError,
  zoneOfOffset,
} from '../../../core/host.ts';
import { folderToMake } from './arguments/site-folder.ts';
import { requiredArgument, textArgument } from './arguments/text-argument.ts';
import { copyMissing } from './copy-missing.ts';
import { EXIT } from './output/exit-code.ts';
import type { LocalCommand } from './running/local-command.ts';
import { onHostSite } from './running/on-host-site.ts';
import { trustIn } from './running/open-host-site.ts';

/**
 * Entries allowed in a folder that becomes a site: the site may already be under git, and a failed attempt leaves the server's
 * own files. Folders that plugins provide as a starter are allowed as well; existing files in them are kept.
 */
const HARMLESS = new Set(['.git', '.gitattributes', '.gitignore', '.almanac']);

/** `almanac init DIR [--url URL] [--title T] [--timezone ZONE]`: does nothing when the site already exists. */
export const init: LocalCommand = {
  words: ['init'],
  summary: 'Creates a site in a folder.',
  arguments: {
    dir: { type: 'positional', description: 'folder to create, or an empty folder', required: true },
    url: { type: 'string', description: 'public URL of the site', default: 'http://127.0.0.1:8080' },
    title: { type: 'string', description: 'title of the site', default: 'Almanac' },
    timezone: {
      type: 'string',
      description: 'IANA time zone of the site, or whole hours such as UTC+2',
      default: 'UTC',
    },
  },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const given = requiredArgument(args, 'dir');
    const folder = await folderToMake(given, host);
    const settings = newSettings(args, host.newSitePlugins);
    await ensureDirectory(fileSystem, folder, 0o777);
    const entries = await fileSystem.readDirectory(folder);
    const names = entries.map((entry) => entry.name);
    if (names.includes('settings.json')) {
      host.output.print(`${given} already is a site; nothing was changed`);
      return EXIT.ok;
    }
    const starters = Object.keys(host.newSitePlugins).map((plugin) => host.starterOf(plugin));
    const foreign = foreignAmong(entries, await namesIn(fileSystem, starters));
    if (foreign !== undefined) {
      host.output.warn(
        `almanac: ${given} is not empty (it contains ${foreign}), and it is not a site; nothing was changed`,
      );
      return EXIT.failed;
    }
    // first the file that keeps secrets out of git, last the one that makes the folder a site
    if (!names.includes('.gitignore')) await write(fileSystem, `${folder}/.gitignore`, '.almanac/\n');
    // the creator of a site decides what is in it
    await trustIn(host, folder).give();
    for (const starter of starters) await copyMissing(fileSystem, starter, folder);
    await write(fileSystem, `${folder}/settings.json`, settings);
    try {
      await onHostSite(host, folder, (site) => site.seed());
    } catch (error) {
      // otherwise the next attempt would take a site without its first content for a complete one
      await fileSystem.unlink(`${folder}/settings.json`);
      throw error;
    }
    host.output.print(`created a site in ${given}`);
    const outer = await siteAround(fileSystem, folder);
    if (outer !== undefined) {
      host.output.warn(`almanac: ${given} is in the folder of another site, ${outer}, which does not serve it`);
    }
    return EXIT.ok;
  },
};

/** The nearest folder above this one (absolute path) that is a site which was opened before. */
async function siteAround(fileSystem: FileSystem, folder: string): Promise<string | undefined> {
  const above = folder.slice(0, folder.lastIndexOf('/'));
  if (above === '') return undefined;
  const isOpened = (await fileSystem.stat(`${above}/.almanac`))?.kind === 'directory';
  return isOpened && (await hasSettings(fileSystem, above)) ? above : siteAround(fileSystem, above);
}

/** Names of the entries of these folders. */
async function namesIn(fileSystem: FileSystem, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const entries = await Promise.all(folders.map((folder) => entriesIn(fileSystem, folder)));
  return new Set(entries.flat().map(({ name }) => name));
}

/** Name of an entry that prevents a folder from becoming a site. */
const foreignAmong = (entries: readonly DirectoryEntry[], starters: ReadonlySet<string>): string | undefined =>
  entries.find(({ name, kind }) => !HARMLESS.has(name) && !(kind === 'directory' && starters.has(name)))?.name;

/** The text of `settings.json`. @throws UsageError for an invalid URL or time zone */
function newSettings(args: Arguments, plugins: Settings['plugins']): string {
  const { title, url, timezone } = {
    title: textArgument(args, 'title'),
    url: siteUrl(requiredArgument(args, 'url')),
    timezone: zoneNamed(requiredArgument(args, 'timezone')),
  };
  const text = `${JSON.stringify({ title, description: '', url, timezone, plugins }, null, 2)}\n`;
  try {
    parseSettings(text);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(`--timezone must be an IANA time zone such as Europe/Paris, not ${timezone}`);
  }
  return text;
}

/** WordPress accepts offsets as time zones. */
const zoneNamed = (given: string): string => zoneOfOffset(given) ?? given;

function siteUrl(given: string): string {
  if (!isSiteUrl(given)) {
    throw new UsageError(`--url must be an address such as https://example.org, not ${given}`);
  }
  return new URL(given).href.replace(/\/+$/, '');
}

const write = (fileSystem: FileSystem, path: string, text: string) =>
  replaceFile(fileSystem, path, new TextEncoder().encode(text));
