import type { PresentPlugin } from '../../contract/switching/present-plugin.ts';
import type { SettingsDocument } from '../../contract/switching/settings-document.ts';
import { isObject } from '../../lib/index.ts';

/** Plugins to switch on or off. */
export interface PluginSwitch {
  /** As named in the settings. */
  readonly names: readonly string[];
  readonly on: boolean;
}

type Known = Pick<PresentPlugin, 'key' | 'name' | 'requires' | 'default' | 'formerly'>;
type Unnamed = Pick<PresentPlugin, 'key' | 'requires' | 'default' | 'formerly'>;

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/**
 * Whether these settings switch the plugin on. @param present plugins with defaults or earlier names, which apply if `plugins` does
 * not name them
 */
function isOn(settings: SettingsDocument, name: string, present: readonly Unnamed[]): boolean {
  const known = present.find(({ key }) => key === name);
  const before = known?.formerly === undefined ? undefined : settings[known.formerly];
  const said = membersOf(settings.plugins)[name] ?? before;
  if (said !== undefined || known?.default !== 'on') return Boolean(said);
  return known.requires.every((required) => isOn(settings, required, present));
}

/** Is it on by default whenever the plugins that it requires are on? It goes off with them. */
const followsOthers = (settings: SettingsDocument, { key, default: usual }: Unnamed): boolean =>
  usual === 'on' && membersOf(settings.plugins)[key] === undefined;

/**
 * Switches plugins on or off in `settings.json`. A configuration object is stored under `plugins_off` until its plugin is on again.
 * Plugins that already have the requested state are not changed.
 *
 * @param present all present plugins; without them, a plugin that the settings do not name is off
 * @returns the new settings
 */
export function switchPlugins(
  settings: SettingsDocument,
  { names, on }: PluginSwitch,
  present: readonly Unnamed[] = [],
): SettingsDocument {
  const { plugins_off, ...others } = settings;
  const plugins = { ...membersOf(settings.plugins) };
  const aside = { ...membersOf(plugins_off) };
  for (const name of names.filter((one) => isOn(settings, one, present) !== on)) {
    const { [name]: value } = on ? aside : plugins;
    delete aside[name];
    if (!on && isObject(value)) aside[name] = value;
    plugins[name] = on && (value ?? true);
  }
  return { ...others, plugins, ...(Object.keys(aside).length > 0 && { plugins_off: aside }) };
}

/**
 * Why plugins cannot be switched on or off as requested, because of what they require.
 *
 * @param present all present plugins, on or off
 * @returns one sentence that names what to switch as well; undefined if nothing prevents it
 */
export function switchProblem(
  settings: SettingsDocument,
  present: readonly Known[],
  asked: PluginSwitch,
): string | undefined {
  const unknown = asked.names.find((name) => !present.some(({ key }) => key === name));
  if (unknown !== undefined) {
    return `there is no plugin ${unknown}; available are ${listed(present.map(({ key }) => key))}`;
  }
  return (asked.on ? lacking : needed)(settings, byKeys(present), asked.names);
}

function lacking(settings: SettingsDocument, present: readonly Known[], names: readonly string[]): string | undefined {
  const requiredBy = (name: string) => present.find(({ key }) => key === name)?.requires ?? [];
  const missing = (asked: readonly string[]) =>
    reachedFrom(asked, requiredBy).filter((name) => !names.includes(name) && !isOn(settings, name, present));
  const stuck = names.find((name) => missing([name]).length > 0);
  if (stuck === undefined) return undefined;
  return `plugin ${stuck} requires ${listed(missing([stuck]))}, which must be on as well: almanac plugin on ${together(names, missing(names))}`;
}

function needed(settings: SettingsDocument, present: readonly Known[], names: readonly string[]): string | undefined {
  const requiring = (name: string) =>
    present
      .filter(({ requires }) => requires.includes(name))
      .filter((plugin) => isOn(settings, plugin.key, present) && !followsOthers(settings, plugin))
      .map(({ key }) => key);
  const left = (asked: readonly string[]) => reachedFrom(asked, requiring).filter((name) => !names.includes(name));
  const stuck = names.find((name) => left([name]).length > 0);
  if (stuck === undefined) return undefined;
  return `plugin ${stuck} is required by ${listed(left([stuck]))}, which must be off as well: almanac plugin off ${together(names, left(names))}`;
}

/** The same plugins, with the plugins that they require named as in the settings. */
function byKeys(present: readonly Known[]): readonly Known[] {
  const keys = new Map(present.map(({ name, key }) => [name, key]));
  return present.map((plugin) => ({ ...plugin, requires: plugin.requires.map((name) => keys.get(name) ?? name) }));
}

/** These names, and all that are reachable from them. */
function reachedFrom(names: readonly string[], next: (name: string) => readonly string[]): readonly string[] {
  const reached = new Set(names);
  // iterating a set also visits members added meanwhile
  for (const name of reached) for (const one of next(name)) reached.add(one);
  return [...reached];
}

const together = (...names: readonly (readonly string[])[]): string => [...new Set(names.flat())].sort().join(' ');

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format([...names].sort());
