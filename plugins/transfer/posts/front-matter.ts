import { parse as parseToml, TomlDate } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';
import { isObject, messageOf } from '../../../core/index.ts';

/** A text and its front matter. */
export interface FrontMatter {
  /** Undefined if the text has none. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly body: string;
}

/** Front matter is enclosed by two delimiter lines, the first of which is the first line of the text. */
const YAML = /^\uFEFF?---(?:json|yaml)?[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/;
const JSON_BEGIN = /^\uFEFF?\{(?:\s*\n|\s*"[^\n]*\}[ \t]*(?:\r?\n|$))/;

/**
 * Parses front matter: YAML between `---` (or JSON, a subset of it, after `---json`), TOML between `+++`, or JSON.
 *
 * @throws Error, with the line and part of a sentence, if it is invalid
 */
export function readFrontMatter(text: string): FrontMatter {
  const yaml = YAML.exec(text);
  if (yaml) return { data: readYaml(yaml[1] ?? '', 1), body: text.slice(yaml[0].length) };
  const toml = TOML.exec(text);
  if (toml) return { data: readToml(toml[1] ?? '', 1), body: text.slice(toml[0].length) };
  if (!JSON_BEGIN.test(text)) return { data: undefined, body: text };
  const end = /^(?:\uFEFF?\{.*)?\}[ \t]*\r?$/m.exec(text);
  if (!end) return { data: undefined, body: text };
  const at = end.index + end[0].length;
  return { data: readJson(text.slice(0, at).replace(/^\uFEFF/, '')), body: text.slice(at) };
}

/** @param above number of lines before it. @throws as `readFrontMatter` */
export function readYaml(text: string, above = 0): Readonly<Record<string, unknown>> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new Error(`line ${lineCounter.linePos(error.pos[0]).line + above}: ${error.message}`);
  const data: unknown = document.toJS();
  return isObject(data) ? data : {};
}

/** @param above number of lines before it. @throws as `readFrontMatter` */
export function readToml(text: string, above = 0): Readonly<Record<string, unknown>> {
  try {
    return withoutDates(parseToml(text)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const { line = 1, message = '' } = error as { readonly line?: number; readonly message?: string };
    throw new Error(`line ${line + above}: ${message.split('\n', 1)[0]}`);
  }
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : {};
  } catch (error) {
    throw new Error(`line 1: ${messageOf(error)}`);
  }
}

/** Converts dates to strings, because those without an offset are in the time zone of the site. */
function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutDates);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDates(one)]));
}
