import type { JsonSchema } from '@valibot/to-json-schema';
import {
  type Collection,
  type FileFolder,
  formerMembers,
  handwrittenSchema,
  type Plugin,
  type PluginSource,
  settingsSchema,
} from '../../../core/host.ts';
import { manifestSchema } from '../../find-plugins/manifest.ts';

/** A JSON Schema and the files of a site that it applies to. */
export interface EditorSchema {
  /** Path relative to the folder of schemas: `calendar/events.json`. */
  readonly path: string;
  /** Glob pattern in which the leading slash is the data folder: `/calendar/events/*.json`. */
  readonly fileMatch: string;
  readonly schema: JsonSchema;
}

/** What the schemas are generated from. */
export interface DescribedSite {
  /** All plugins present. */
  readonly sources: readonly Pick<PluginSource, 'key' | 'origin' | 'manifest'>[];
  /** The plugins that are on. */
  readonly plugins: readonly Plugin[];
  /** Collections of the core itself. */
  readonly collections: readonly Collection<never>[];
}

/** Schemas of all files that people edit by hand in a site: settings, manifests of its own plugins, records that are not private. */
export function editorSchemas({ sources, plugins, collections }: DescribedSite): readonly EditorSchema[] {
  const all = [...collections, ...plugins.flatMap((plugin) => plugin.collections)];
  return [
    { path: 'settings.json', fileMatch: '/settings.json', schema: settingsOf(sources, plugins) },
    {
      path: 'plugin.json',
      fileMatch: '/plugins/*/plugin.json',
      schema: { ...handwrittenSchema(manifestSchema), title: 'Manifest of a plugin' },
    },
    ...plugins.flatMap(({ files }) => files.flatMap(ofTextFile)),
    ...all.filter((collection) => !collection.private).map(ofRecords),
  ];
}

function ofTextFile({ name, isFile, texts }: FileFolder): readonly EditorSchema[] {
  const schema = isFile && texts?.schema?.('');
  return schema ? [{ path: name, fileMatch: `/${name}`, schema: handwrittenSchema(schema) }] : [];
}

const ofRecords = ({ name, schema, bodies }: Collection<never>): EditorSchema => ({
  path: `${name}.json`,
  fileMatch: `/${name}/*.json`,
  schema: { ...withBodies(handwrittenSchema(schema), bodies), title: `A record of ${name}` },
});

/** Record files may contain a body as a string, or as a list of its lines. */
const withBodies = (schema: JsonSchema, bodies: readonly string[]): JsonSchema =>
  bodies.reduce((whole, path) => withBody(whole, path.split('.')), schema);

function withBody(schema: JsonSchema, [step, ...rest]: readonly string[]): JsonSchema {
  if (step === undefined) {
    const { description, default: usual, ...text } = schema;
    const lines: JsonSchema = { type: 'array', items: { type: 'string' }, description: 'The lines of the text.' };
    return { ...(description !== undefined && { description }), anyOf: [text, lines], default: usual };
  }
  const member = step === '*' ? schema.items : schema.properties?.[step];
  if (typeof member !== 'object' || Array.isArray(member)) return schema;
  const changed = withBody(member, rest);
  return step === '*'
    ? { ...schema, items: changed }
    : { ...schema, properties: { ...schema.properties, [step]: changed } };
}

function settingsOf(sources: DescribedSite['sources'], on: readonly Plugin[]): JsonSchema {
  const { properties, ...schema } = handwrittenSchema(settingsSchema);
  const { plugins, ...members } = properties ?? {};
  const byPlugin = Object.fromEntries(
    sources.map(({ key, manifest }) => [key, ofPlugin(manifest.description, on, manifest.name)]),
  );
  const byFormer = [...formerMembers(sources)].map(([member, key]) => [
    member,
    { ...byPlugin[key], deprecated: true, description: `Former name of plugins.${key}.` },
  ]);
  return {
    ...schema,
    title: 'Settings of the site',
    properties: {
      ...members,
      ...Object.fromEntries(byFormer),
      plugins: { ...(plugins as JsonSchema), properties: byPlugin },
    },
  };
}

/** `true`, `false`, or the plugin's settings, which are only known when it is on. */
function ofPlugin(text: string, on: readonly Plugin[], name: string): JsonSchema {
  const plugin = on.find((one) => one.name === name);
  const description = plugin?.description || text;
  const { $schema: _, ...config } = plugin?.config ? handwrittenSchema(plugin.config) : { type: 'object' as const };
  return { ...(description !== '' && { description }), anyOf: [{ type: 'boolean' }, config] };
}
