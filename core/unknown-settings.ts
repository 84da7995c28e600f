import type { Plugin } from './contract/plugin.ts';
import { isObject } from './is-object.ts';
import { settingsSchema } from './settings.ts';
import { shapeOfSchema } from './store/collection/shape.ts';
import { type UnknownMember, unknownMembers } from './store/collection/unknown-members.ts';

const SETTINGS = shapeOfSchema(settingsSchema);

/**
 * Members of `settings.json` that neither the site nor the plugin whose settings they stand in knows.
 *
 * @param document as it is written there
 * @param plugins by the member of `plugins` that switches each, as far as their code is loaded
 */
export function unknownSettings(
  document: Readonly<Record<string, unknown>>,
  plugins: ReadonlyMap<string, Pick<Plugin, 'config'> | undefined>,
): readonly UnknownMember[] {
  const given = isObject(document.plugins) ? Object.entries(document.plugins) : [];
  return [
    ...unknownMembers(document, SETTINGS),
    ...given.flatMap(([key, config]) => {
      const schema = plugins.get(key)?.config;
      return schema ? unknownMembers(config, shapeOfSchema(schema)).map((one) => below(['plugins', key], one)) : [];
    }),
  ];
}

const below = (at: readonly string[], { path, message }: UnknownMember): UnknownMember => ({
  path: [...at, ...path],
  message: `${at.join('.')}.${message}`,
});
