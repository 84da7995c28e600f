import { commentMarkdown } from './comment-markdown.ts';
import { type Declaration, declarationsIn } from './declarations.ts';

/** Files of the contract in the order that suits a reader; others follow. */
const ORDER = [
  'plugin',
  'routes/route',
  'routes/context',
  'routes/result',
  'routes/permission',
  'params',
  'routes/reply',
  'error',
  'data/collection',
  'data/store-reader',
  'data/transaction',
  'data/query',
  'data/indexes',
  'points/point',
  'routes/extension',
];

/** A re-export in `core/index.ts`. */
interface Exported {
  /** Relative to `core/`: `contract/plugin.ts`. */
  readonly source: string;
  /** Undefined for all names. */
  readonly names?: readonly string[];
}

const STATEMENT = /^export (?:\*|\{([^}]*)\}) from '\.\/([^']+)';$/gm;

/** The re-exports in `core/index.ts`, those of the contract first. */
export function exportedBy(index: string): readonly Exported[] {
  const all = [...index.matchAll(STATEMENT)].map(([, names, source = '']) => ({
    source,
    ...(names !== undefined && {
      names: names
        .split(',')
        .map((name) => name.replace('type ', '').trim())
        .filter(Boolean),
    }),
  }));
  const place = ({ source }: Exported) => {
    const at = ORDER.findIndex((name) => source === `contract/${name}.ts`);
    return at >= 0 ? at : ORDER.length + (source.startsWith('contract/') ? 0 : 1);
  };
  return all.toSorted((a, b) => place(a) - place(b));
}

const HEAD = `# The contract

Everything that a plugin can import from \`almanac\` (in this project, from \`core/index.ts\`). \`npm run docs\` generates this page from the
sources; a test fails if it is out of date. [CONTRIBUTING](../CONTRIBUTING.md) and [kinds](kinds.md) show how the parts fit together. The
points of the built-in plugins are in [extension points](extension-points.md), and their other exports in
[built-in plugins](built-in-plugins.md).
`;

/** The text of docs/contract.md. @param declarationsOf returns the text of a source's declarations, by path relative to the project */
export async function contractReference(
  index: string,
  declarationsOf: (source: string) => Promise<string>,
): Promise<string> {
  const sections = await Promise.all(
    exportedBy(index).map(async ({ source, names }) => {
      const all = declarationsIn(await declarationsOf(`core/${source}`));
      return { source, declarations: names ? all.filter(({ name }) => names.includes(name)) : all };
    }),
  );
  const shown = sections.filter(({ declarations }) => declarations.length > 0);
  const anchorOf = anchors();
  const contents = shown.map(({ source, declarations }) => {
    const links = declarations.map(({ name }) => `[${name}](#${anchorOf(name)})`);
    return `- \`core/${source}\`: ${links.join(', ')}`;
  });
  return [HEAD, ...contents, '', ...shown.map(section)].join('\n').trimEnd().concat('\n');
}

/** Generates heading anchors as GitHub does: repeated ones get a number, and case is ignored. */
function anchors(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const anchor = name.toLowerCase();
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

const section = ({
  source,
  declarations,
}: {
  readonly source: string;
  readonly declarations: readonly Declaration[];
}) => [`## core/${source}`, '', ...declarations.map(entry)].join('\n');

const entry = ({ name, comment, signature }: Declaration): string =>
  [`### ${name}`, '', ...(comment === '' ? [] : [commentMarkdown(comment), '']), '```ts', signature, '```', ''].join(
    '\n',
  );
