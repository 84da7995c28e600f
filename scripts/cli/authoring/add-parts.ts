import * as v from 'valibot';
import type { PluginFiles } from './fill-template.ts';

/** Additions to other files that the files of a part need: its `part.json`. */
const partSchema = v.strictObject({
  /** Row of the README: the file in backticks, then its description. */
  about: v.string(),
  /** Line of `index.ts`. */
  import: v.string(),
  /** Names to list in `index.ts`, by part of the plugin. */
  lists: v.record(v.string(), v.string()),
  /** Entries of `plugin.json`, by list. */
  manifest: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Secrets to declare in `plugin.ts`. */
  secrets: v.optional(v.array(v.string()), []),
});
type PartDeclaration = v.InferOutput<typeof partSchema>;

/**
 * Adds the files of parts to a template, and makes the additions that they need in its other files.
 *
 * @param parts files of each, including `part.json`
 */
export function addParts(template: PluginFiles, parts: readonly PluginFiles[]): PluginFiles {
  const files = new Map(template);
  for (const part of parts) {
    const { 'part.json': told = '', ...own } = Object.fromEntries(part);
    const declaration = v.parse(partSchema, JSON.parse(told));
    for (const [path, text] of files) files.set(path, CHANGES[path]?.(text, declaration) ?? text);
    for (const [path, text] of Object.entries(own)) files.set(path, text);
  }
  return files;
}

const CHANGES: Readonly<Record<string, (text: string, part: PartDeclaration) => string>> = {
  'index.ts': (text, part) =>
    Object.entries(part.lists).reduce(
      (whole, [list, name]) => listed(whole, list, name),
      text.replace(/^(?=\n\/\*\*)/m, `${part.import}\n`),
    ),
  'plugin.ts': (text, { secrets }) => {
    if (secrets.length === 0) return text;
    const entries = secrets.map((key) => `${key}: v.string()`).join(', ');
    return text
      .replace(/^(import .* from 'almanac';\n)/, "$1import * as v from 'valibot';\n")
      .replace(/^\}\);$/m, `  secrets: v.object({ ${entries} }),\n});`);
  },
  'plugin.json': (text, { manifest }) => {
    const entries = Object.entries(manifest);
    if (entries.length === 0) return text;
    const json = JSON.parse(text);
    for (const [list, lines] of entries) json[list] = [...(json[list] ?? []), ...lines];
    return `${JSON.stringify(json, null, 2)}\n`;
  },
  'README.md': (text, { about }) => {
    const [, file = '', what = ''] = /^(`[^`]*`): (.*)$/.exec(about) ?? [];
    return text.replace(/^(?=\| `index\.test\.ts`)/m, `| ${file} | ${what} |\n`);
  },
};

/** Appends to a list of the plugin's parts, or inserts a new list before `errors`. */
function listed(text: string, list: string, name: string): string {
  const known = new RegExp(`^(  ${list}: \\[.*)\\],$`, 'm');
  return known.test(text)
    ? text.replace(known, `$1, ${name}],`)
    : text.replace(/^(?= {2}errors: )/m, `  ${list}: [${name}],\n`);
}
