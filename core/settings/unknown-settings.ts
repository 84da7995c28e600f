import type { Plugin } from '../contract/plugin.ts';
import { isObject } from '../lib/index.ts';
import { shapeOfSchema, type UnknownMember, unknownMembers } from '../store/index.ts';
import { settingsSchema } from './settings.ts';

const SETTINGS = shapeOfSchema(settingsSchema);

/**
 * Members of `settings.json` unknown to the site, or to the plugin that they configure.
 *
 * @param document content of the file
 * @param plugins by their keys in `plugins`, as far as their code is loaded
 * @param formers members of earlier versions that correspond to `plugins.<name>`, with the plugin's key
 */
export function unknownSettings(
  document: Readonly<Record<string, unknown>>,
  plugins: ReadonlyMap<string, Pick<Plugin, 'config'> | undefined>,
  formers: ReadonlyMap<string, string> = new Map(),
): readonly UnknownMember[] {
  const given = isObject(document.plugins) ? Object.entries(document.plugins) : [];
  const unknownIn = (config: unknown, key: string, at: readonly string[]) => {
    const schema = plugins.get(key)?.config;
    return schema ? unknownMembers(config, shapeOfSchema(schema)).map((one) => below(at, one)) : [];
  };
  const others = Object.fromEntries(Object.entries(document).filter(([name]) => !formers.has(name)));
  return [
    ...unknownMembers(others, SETTINGS),
    ...given.flatMap(([key, config]) => unknownIn(config, key, ['plugins', key])),
    ...[...formers].flatMap(([member, key]) => unknownIn(document[member], key, [member])),
  ];
}

const below = (at: readonly string[], { path, message }: UnknownMember): UnknownMember => ({
  path: [...at, ...path],
  message: `${at.join('.')}.${message}`,
});
