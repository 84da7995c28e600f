import type { NewPlugin } from './new-plugin.ts';

/** Words that cannot be identifiers in a module. */
const KEYWORDS: readonly string[] = [
  ...['arguments', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete'],
  ...['do', 'else', 'enum', 'eval', 'export', 'extends', 'false', 'finally', 'for', 'function', 'if', 'implements'],
  ...['import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected', 'public'],
  ...['return', 'static', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'undefined', 'var', 'void'],
  ...['while', 'with', 'yield'],
];

const snake = (name: string): string => name.replaceAll('-', '_');
const text = (name: string): string => name.replaceAll('-', ' ');
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name: string): string => name.split('-').map(upperFirst).join('');
const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** Singular by simple rules of English: `gift-cards` → `gift-card`, `stories` → `story`; other names are unchanged. */
function singular(name: string): string {
  if (/[a-z]ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|z)es$/.test(name)) return name.replace(/es$/, '');
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * The replacement for each placeholder in the template (`scripts/template/`).
 *
 * @param used identifiers in the template, which the collection's variable must not repeat
 */
export function templateWords(
  { name, namespace, description, collection }: NewPlugin,
  used: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const record = singular(collection);
  const variable = camel(collection);
  return new Map([
    ['PLUGIN_KEBAB', name],
    ['PLUGIN_LABEL', upperFirst(text(name))],
    ['PLUGIN_DESCRIPTION', description],
    ['NAMESPACE_PATH', namespace],
    ['COLLECTION_KEBAB', collection],
    ['COLLECTION_CAMEL', used.has(variable) || KEYWORDS.includes(variable) ? `${variable}Collection` : variable],
    ['COLLECTION_TEXT', text(collection)],
    ['RECORD_PASCAL', pascal(record)],
    ['RECORD_TEXT', text(record)],
    ['RECORD_LABEL', upperFirst(text(record))],
    ['EVENT_FIELD', snake(`${name}-${collection}`)],
    ['EVENT_FILTER', snake(`${name}-${record}`)],
    ['ERROR_NOT_FOUND', snake(`${name}-${record}-not-found`)],
  ]);
}
