import * as v from 'valibot';
import type { Plugin } from '../contract/plugin.ts';
import { firstIssue } from '../first-issue.ts';
import type { Settings } from '../settings.ts';
import { parseSettings, readSettingsFile, SettingsError } from '../settings-file.ts';
import { unknownSettings } from '../unknown-settings.ts';
import type { DataDisk } from './data-disk.ts';
import type { DataProblem } from './data-problem.ts';
import { locate } from './locate.ts';
import type { SiteData } from './site-data.ts';

const FILE = 'settings.json';

/** `settings.json` as it lies there. */
export interface ReadSettings {
  readonly bytes: Uint8Array;
  /** What it says, or why it cannot be used. */
  readonly settings: Settings | undefined;
  readonly problems: readonly DataProblem[];
}

/** Reads `settings.json`. One that cannot be used is a problem, not an error. @throws FileSystemError */
export async function readSettings({ fileSystem, root }: DataDisk): Promise<ReadSettings> {
  let bytes = new Uint8Array();
  try {
    const read = await readSettingsFile(fileSystem, `${root}/${FILE}`);
    if (!read) return { bytes, settings: undefined, problems: [error('is missing')] };
    bytes = read;
    return { bytes, settings: parseSettings(new TextDecoder().decode(bytes)), problems: [] };
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    return { bytes, settings: undefined, problems: [told(thrown.message)] };
  }
}

/** Members that neither the site nor a plugin that is present knows. */
export function* checkUnknownSettings(
  { bytes, settings }: ReadSettings,
  { plugins = new Map() }: Pick<SiteData, 'plugins'>,
): Generator<DataProblem> {
  if (!settings) return;
  for (const { path, message } of unknownSettings(JSON.parse(new TextDecoder().decode(bytes)), plugins)) {
    yield { file: FILE, severity: 'notice', message, ...locate(bytes, path) };
  }
}

/** What the settings say of plugins: of those that are not there, and what those that are do not take. */
export function* checkPluginSettings(
  { bytes, settings }: ReadSettings,
  { plugins }: Pick<SiteData, 'plugins'>,
): Generator<DataProblem> {
  if (!plugins) return;
  for (const [key, given] of Object.entries(settings?.plugins ?? {})) {
    const path = ['plugins', key];
    if (!plugins.has(key)) {
      const present = [...plugins.keys()].sort().join(', ');
      yield error(`plugins.${key}: there is no such plugin; present are ${present}`, locate(bytes, path));
    } else if (given !== false) {
      const issue = issueOf(plugins.get(key), given);
      const at = [...path, ...(issue?.path ?? [])];
      if (issue) yield error(`${path.join('.')}.${issue.message}`, locate(bytes, at));
    }
  }
}

function issueOf(plugin: Plugin | undefined, given: unknown) {
  if (!plugin?.config) return undefined;
  const result = v.safeParse(plugin.config, given === true ? {} : given);
  return result.success ? undefined : firstIssue(result.issues);
}

const error = (message: string, place: Partial<DataProblem> = {}): DataProblem => ({
  ...place,
  file: FILE,
  severity: 'error',
  message,
});

/** The sentence of an error, its place taken out: `settings.json:3:5 title: …`. */
function told(sentence: string): DataProblem {
  const [, line, column, message] = /^settings\.json:(\d+):(\d+) ([\s\S]*)$/.exec(sentence) ?? [];
  if (message === undefined) return error(sentence.replace(/^settings\.json /, ''));
  return error(message, { line: Number(line), column: Number(column) });
}
