import * as v from 'valibot';
import {
  firstIssue,
  isMadeForThis,
  isObject,
  type Manifest,
  type Plugin,
  parseSettings,
  readSettingsFile,
  refusedSetting,
  repeatedMembers,
  type Settings,
  SettingsError,
  settingsText,
  unknownSettings,
} from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import type { SiteData } from '../site-data.ts';

const FILE = 'settings.json';

/** `settings.json` as found on disk. */
export interface ReadSettings {
  readonly bytes: Uint8Array;
  /** The settings; undefined when they cannot be used. */
  readonly settings: Settings | undefined;
  /** The parsed content; undefined when it cannot be used. */
  readonly document: Readonly<Record<string, unknown>> | undefined;
  readonly problems: readonly DataProblem[];
}

/** Reads `settings.json`. Unusable settings are returned as a problem, not thrown. @throws FileSystemError */
export async function readSettings({ fileSystem, root }: DataDisk): Promise<ReadSettings> {
  const unusable = { settings: undefined, document: undefined };
  let bytes = new Uint8Array();
  try {
    const read = await readSettingsFile(fileSystem, `${root}/${FILE}`);
    if (!read) return { ...unusable, bytes, problems: [error('is missing')] };
    bytes = read;
    const text = settingsText(bytes);
    return { bytes, settings: parseSettings(text), document: JSON.parse(text), problems: [] };
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    return { ...unusable, bytes, problems: [told(thrown.message)] };
  }
}

/** Members that neither the site nor a plugin present knows, except those that are reported as errors. */
export function* checkUnknownSettings(
  { bytes, document }: ReadSettings,
  { plugins = new Map(), manifests, formers }: Pick<SiteData, 'plugins' | 'manifests' | 'formers'>,
): Generator<DataProblem> {
  if (!document) return;
  const isRefused = (key: string) => isMadeForThis(manifests.get(key) ?? {});
  const told = new Map([...plugins].filter(([key]) => !isRefused(key)));
  for (const { path, message } of unknownSettings(document, told, formers)) {
    yield { file: FILE, severity: 'notice', message, ...locate(bytes, path) };
  }
}

/** Is a former member ignored? A plugin that is `true` in `plugins`, without settings there, still takes its former ones. */
const isOverruled = (given: unknown, named: unknown): boolean =>
  named !== undefined && !(isObject(given) && typeof named === 'boolean');

/** Members that occur more than once. */
export function* checkRepeatedSettings({ bytes, document }: ReadSettings): Generator<DataProblem> {
  for (const found of document ? repeatedMembers(bytes, document) : []) {
    yield { file: FILE, severity: 'warning', ...found };
  }
}

/** Members that former versions read, and how to write each now. */
export function* checkFormerSettings(
  { bytes, settings }: ReadSettings,
  { formers }: Pick<SiteData, 'formers'>,
): Generator<DataProblem> {
  for (const [member, key] of settings ? formers : []) {
    const given = settings?.[member];
    if (given === undefined) continue;
    const now = JSON.stringify({ [key]: given }, null, 1).replace(/\n\s*/g, ' ');
    const message = isOverruled(given, settings?.plugins[key])
      ? `${member}: is ignored, because plugins.${key} replaces it`
      : `${member}: is now written as "plugins": ${now}`;
    yield { file: FILE, severity: 'notice', message, ...locate(bytes, [member]) };
  }
}

/** Settings of plugins that do not exist, and settings that a plugin rejects. */
export function* checkPluginSettings(
  { bytes, settings }: ReadSettings,
  { plugins, manifests, formers }: Pick<SiteData, 'plugins' | 'manifests' | 'formers'>,
): Generator<DataProblem> {
  if (!plugins) return;
  for (const [member, key] of settings ? formers : []) {
    const given = settings?.[member];
    if (given === undefined) continue;
    if (typeof given !== 'boolean' && !isObject(given)) {
      yield error(`${member}: must be true, false or an object`, locate(bytes, [member]));
    } else if (given !== false) {
      const issue = issueOf(plugins.get(key), given);
      if (issue) yield error(`${member}.${issue.message}`, locate(bytes, [member, ...issue.path]));
    }
  }
  for (const [key, given] of Object.entries(settings?.plugins ?? {})) {
    const path = ['plugins', key];
    if (!plugins.has(key)) {
      const present = [...plugins.keys()].sort().join(', ');
      yield error(`plugins.${key}: there is no such plugin; available are ${present}`, locate(bytes, path));
    } else if (given !== false) {
      const issue = issueOf(plugins.get(key), given, manifests.get(key));
      const at = [...path, ...(issue?.path ?? [])];
      if (issue) yield error(`${path.join('.')}.${issue.message}`, locate(bytes, at));
    }
  }
}

function issueOf(plugin: Plugin | undefined, given: unknown, manifest: Pick<Manifest, 'almanac'> = {}) {
  if (!plugin?.config) return undefined;
  const unknown = refusedSetting(plugin, given, manifest);
  if (unknown) return unknown;
  const result = v.safeParse(plugin.config, given === true ? {} : given);
  return result.success ? undefined : firstIssue(result.issues);
}

const error = (message: string, place: Partial<DataProblem> = {}): DataProblem => ({
  ...place,
  file: FILE,
  severity: 'error',
  message,
});

/** Splits the position off the message of an error: `settings.json:3:5 title: …`. */
function told(sentence: string): DataProblem {
  const [, line, column, message] = /^settings\.json:(\d+):(\d+) ([\s\S]*)$/.exec(sentence) ?? [];
  if (message === undefined) return error(sentence.replace(/^settings\.json /, ''));
  return error(message, { line: Number(line), column: Number(column) });
}
