import * as v from 'valibot';
import type { Collection, Plugin } from '../../core/host.ts';
import { commentMarkdown } from './comment-markdown.ts';
import { exportedBy } from './contract-reference.ts';
import { type Declaration, declarationsIn } from './declarations.ts';

/** A built-in plugin and the exports of its `index.ts`. */
export interface ExportingPlugin {
  /** Source text of its `index.ts`. */
  readonly index: string;
  /** The imported module. */
  readonly exports: Readonly<Record<string, unknown>> & { readonly default: Plugin };
}

type Values = readonly (readonly [name: string, value: unknown])[];

interface NamedPoint {
  readonly kind: string;
  readonly name: string;
}

/** The parts of a kind or a taxonomy that other plugins use. */
interface Kind {
  readonly name: string;
  readonly collection?: Pick<Collection, 'name'>;
  readonly list: NamedPoint;
  readonly fields?: NamedPoint;
}

const HEAD = `# What the built-in plugins export

Everything that a plugin can import from \`almanac/plugins/NAME\`, if \`requires\` in its \`plugin.json\` names that plugin. \`npm run docs\`
generates this page from the sources; a test fails if it is out of date. [Extension points](extension-points.md) describes the points,
[contract](contract.md) the contract itself.

To read a collection, list it under \`reads\`; to write it, under \`uses\` ([plugin-rights](plugin-rights.md)). A query can only use \`id\` and
the fields of the collection that are listed here; \`indexOf\` adds others. The rights are those of [security](security.md): the right that a
user needs for each action.
`;

/** The text of docs/built-in-plugins.md. @param declarationsOf returns the text of a source's declarations, by path relative to the project */
export async function pluginExports(
  plugins: readonly ExportingPlugin[],
  declarationsOf: (source: string) => Promise<string>,
): Promise<string> {
  const sections = await Promise.all(plugins.map((plugin) => section(plugin, declarationsOf)));
  return [HEAD, ...sections.filter((text) => text !== '')].join('\n').trimEnd().concat('\n');
}

/** Empty for a plugin that exports nothing for others. */
async function section(
  { index, exports: { default: plugin, ...rest } }: ExportingPlugin,
  declarationsOf: (source: string) => Promise<string>,
): Promise<string> {
  const values: Values = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const declared = await declarationsThrough(index, `plugins/${plugin.name}`, declarationsOf);
  const tables = [pointTable(values), kindTable(values), collectionTable(plugin, values)].filter((text) => text !== '');
  const shown = new Set(values.filter(([, value]) => isPoint(value) || isKind(value)).map(([name]) => name));
  const others = declared.filter(({ name }) => !shown.has(name));
  if (tables.length === 0 && others.length === 0) return '';
  return [
    `## ${plugin.name}\n`,
    ...tables,
    ...(others.length > 0 ? [`### Functions, values and types of ${plugin.name}\n`, ...others.map(line), ''] : []),
  ].join('\n');
}

/** All declarations that an index exports, its own and re-exported ones, sorted by name. */
async function declarationsThrough(
  index: string,
  folder: string,
  declarationsOf: (source: string) => Promise<string>,
): Promise<readonly Declaration[]> {
  const through = await Promise.all(
    exportedBy(index).map(async ({ source, names }) => {
      const all = declarationsIn(await declarationsOf(`${folder}/${source}`));
      return names ? all.filter(({ name }) => names.includes(name)) : all;
    }),
  );
  return [...declarationsIn(await declarationsOf(`${folder}/index.ts`)), ...through.flat()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** Only the first sentence: editors show the rest. */
const line = ({ name, comment }: Declaration): string => {
  const [said = ''] = commentMarkdown(comment)
    .replaceAll('\n', ' ')
    .split(/(?<=[.?!])\s/, 1);
  return `- \`${name}\`${said === '' ? '' : `: ${said}`}`;
};

const hasMembers = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

const isPoint = (value: unknown): value is NamedPoint =>
  hasMembers(value, 'kind', 'name') && ['collect', 'first', 'notice'].includes(String(value.kind));

const isKind = (value: unknown): value is Kind => hasMembers(value, 'name') && isPoint(value.list);

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [heads, heads.map(() => '---'), ...rows]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n')
        .concat('\n');

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``);

const pointTable = (values: Values): string =>
  table(
    ['point', 'import', 'kind'],
    values.flatMap(([name, value]) => (isPoint(value) ? [[code(value.name), code(name), value.kind]] : [])),
  );

const kindTable = (values: Values): string =>
  table(
    ['kind or taxonomy', 'import', 'collection', 'point of its list', 'point of its fields'],
    values.flatMap(([name, value]) =>
      isKind(value)
        ? [
            [
              code(value.name),
              code(name),
              value.collection ? code(value.collection.name) : '`content/terms`',
              `${code(`${name}.list`)}: ${code(value.list.name)}`,
              value.fields ? `${code(`${name}.fields`)}: ${code(value.fields.name)}` : '',
            ],
          ]
        : [],
    ),
  );

/** Only exported collections: reading one requires importing it. */
const collectionTable = (plugin: Plugin, values: Values): string =>
  table(
    ['collection', 'import', 'fields', 'rights'],
    plugin.collections.flatMap((collection) => {
      const name = importOf(collection, values);
      return name === undefined
        ? []
        : [[code(collection.name), code(name), fieldsOf(collection), rightsOf(plugin, collection)]];
    }),
  );

/** The expression for a collection after an import: `events`, `POST.collection`. */
function importOf(collection: Collection<never>, values: Values): string | undefined {
  for (const [name, value] of values) {
    if (value === collection) return name;
    const member = hasMembers(value) && Object.entries(value).find(([, part]) => part === collection)?.[0];
    if (member) return `${name}.${member}`;
  }
  return undefined;
}

const fieldsOf = ({ fields }: Collection<never>): string =>
  Object.entries(fields as Collection['fields'])
    .map(([name, { kind }]) => `${code(name)} ${kind}`)
    .join(', ');

/** The rights that the plugin declares for a collection: `readOthers` read_others. */
function rightsOf(plugin: Plugin, collection: Collection<never>): string {
  const config = plugin.config ? v.parse(plugin.config, {}) : {};
  const rights = [...plugin.extends, ...plugin.configured(config)].flatMap(({ value }) =>
    hasMembers(value, 'collection', 'rights') && value.collection === collection && hasMembers(value.rights)
      ? [value.rights]
      : [],
  )[0];
  return Object.entries(rights ?? {})
    .map(([action, right]) => `${action} ${code(String(right))}`)
    .join(', ');
}
