import * as v from 'valibot';
import {
  CommandError,
  decodeText,
  type FileFolder,
  firstIssue,
  MAX_JSON_DEPTH,
  parseObject,
  positionOf,
  sizeText,
} from '../../../core/host.ts';
import { harmlessMarkup } from './harmless-markup.ts';
import { lineFinder } from './line-finder.ts';
import { readPattern } from './php/php-pattern.ts';
import { servedPath } from './served-path.ts';
import type { ThemeSource } from './theme-source.ts';

/** A theme that the site can use. */
export interface ImportedTheme {
  /** Name of its folder. */
  readonly name: string;
  /** Bytes by path relative to its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What was left out and what may differ: `patterns/hero.php:12: …`, a line each. */
  readonly notes: readonly string[];
}

/** The site's requirements for themes. */
export interface ThemeRules {
  /** The folder of themes, as declared by its plugin. */
  readonly folder: FileFolder;
  /** URL path of the theme: `/themes/daybook`. */
  readonly address: (name: string) => string;
  /** Name for the theme; default: that of its folder. */
  readonly name: string | undefined;
}

/** Folder names used before WordPress 6.0. */
const FORMER_FOLDERS: readonly (readonly [string, string])[] = [
  ['block-templates/', 'templates/'],
  ['block-template-parts/', 'parts/'],
];

/** Files of a theme that the site needs, by path; others are left out. */
const MARKUP = /^(?:templates|parts)\/.+\.html$/;
const PATTERN = /^patterns\/.+\.php$/;
const STYLES = /^styles\/.+\.json$/;
const LICENCE = /^(?:licen[cs]e|copying|readme)(?:\.(?:txt|md))?$/i;

/** Files that can be left out without a note. */
const IRRELEVANT =
  /\.(?:map|lock|ya?ml|dist|pot?|mo|scss|less)$|(?:^|\/)(?:package(?:-lock)?|composer|phpcs|tsconfig|blueprint)\b/i;

/**
 * Converts a WordPress block theme into a theme of the site. Runs none of its code.
 *
 * @throws CommandError when it is not a block theme
 */
export function importTheme(source: ThemeSource, rules: ThemeRules): ImportedTheme {
  return new ThemeImport(source, rules).imported();
}

/** The folder that contains the theme: `twenty/`, or empty for the root. */
function themeRoot(paths: Iterable<string>): string | undefined {
  const roots = [...paths].flatMap((path) => /^(.*?)theme\.json$/.exec(path)?.[1] ?? []);
  return roots.filter((root) => root === '' || root.endsWith('/')).sort((one, other) => one.length - other.length)[0];
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '');

class ThemeImport {
  readonly #rules: ThemeRules;
  readonly #name: string;
  /** Original files, by path relative to the theme. */
  readonly #given = new Map<string, Uint8Array>();
  /** New paths of files, by original path. */
  readonly #places = new Map<string, string>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #notes: string[];

  constructor({ name, files, passedOver }: ThemeSource, rules: ThemeRules) {
    const root = themeRoot(files.keys());
    if (root === undefined) throw new CommandError('there is no theme.json: this is not a block theme');
    this.#rules = rules;
    this.#notes = [...passedOver];
    this.#name = rules.name ?? slugOf(root === '' ? name : (root.split('/').at(-2) ?? name));
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(this.#name)) {
      throw new CommandError(`a theme cannot be named ${this.#name || name}: choose another name with --name`);
    }
    for (const [path, bytes] of files) if (path.startsWith(root)) this.#given.set(path.slice(root.length), bytes);
  }

  imported(): ImportedTheme {
    const css = this.#given.get('style.css');
    const parent = css && /^[ \t/*#@]*Template:[ \t]*(\S.*)$/im.exec(decodeText(css)?.slice(0, 8192) ?? '')?.[1];
    if (parent) throw new CommandError(`this is a child theme of ${parent.trim()}; child themes are not supported`);
    this.#place();
    for (const [from, to] of this.#places) this.#take(from, to, this.#given.get(from) ?? new Uint8Array());
    if (!this.#files.has('theme.json')) throw new CommandError(this.#notes.join('\n'));
    return { name: this.#name, files: this.#files, notes: this.#notes };
  }

  /** Gives each needed file a path that the site serves. */
  #place(): void {
    const taken = new Set<string>();
    for (const path of [...this.#given.keys()].sort()) {
      const former = FORMER_FOLDERS.find(([from]) => path.startsWith(from));
      const moved = former ? path.replace(former[0], former[1]) : path;
      if (!this.#isNeeded(moved)) continue;
      const to = LICENCE.test(moved) ? moved.toLowerCase() : servedPath(moved);
      if (taken.has(to)) this.#note(path, undefined, `would be the same file as another one: ${to}, and is left out`);
      else {
        taken.add(to);
        this.#places.set(path, to);
      }
    }
  }

  #isNeeded(path: string): boolean {
    if (path === 'theme.json' || path === 'style.css' || LICENCE.test(path)) return true;
    if (MARKUP.test(path) || PATTERN.test(path) || STYLES.test(path) || this.#isServed(path)) return true;
    if (/\.php$/i.test(path)) this.#note(path, undefined, 'is a program and is left out: no code of a theme is run');
    else if (!IRRELEVANT.test(path)) this.#note(path, undefined, 'is of no use here, and is left out');
    return false;
  }

  #isServed(path: string): boolean {
    const { find } = this.#rules.folder;
    return find?.(servedPath(path), { store: NO_STORE }) !== undefined;
  }

  /** Adds a file to the theme, or notes why it is left out. */
  #take(from: string, to: string, bytes: Uint8Array): void {
    const taken = LICENCE.test(from) || this.#isServed(from) ? bytes : this.#bytesOf(from, to, bytes);
    if (taken) this.#files.set(to, taken);
  }

  /** The converted bytes of a text file; undefined when it is left out. */
  #bytesOf(from: string, to: string, bytes: Uint8Array): Uint8Array | undefined {
    const { maxBytes = 0, schema } = this.#rules.folder.texts ?? {};
    // before it is converted, so that no time is spent on huge files
    if (bytes.length > maxBytes) {
      this.#note(from, undefined, `is larger than ${sizeText(maxBytes)}, and is left out`);
      return undefined;
    }
    const given = decodeText(bytes);
    const text = given === undefined ? undefined : this.#text(from, given);
    if (given === undefined) this.#note(from, undefined, 'is not UTF-8, and is left out');
    if (text === undefined) return undefined;
    const taken = new TextEncoder().encode(text);
    const expected = schema?.(`${this.#name}/${to}`);
    const problem =
      taken.length > maxBytes
        ? { line: undefined, message: `is larger than ${sizeText(maxBytes)}` }
        : expected && jsonProblem(text, expected);
    if (!problem) return taken;
    this.#note(from, problem.line, `${problem.message}, and is left out`);
    return undefined;
  }

  /** The converted text; undefined when it is left out. */
  #text(path: string, text: string): string | undefined {
    if (PATTERN.test(path)) return this.#pattern(path, text);
    if (path.endsWith('.json')) {
      const lineOf = lineFinder(text);
      return text.replace(/(?<="file:\.\/)[^"\\]+(?=")/g, (file, at: number) => this.#renamed(path, file, lineOf(at)));
    }
    if (path.endsWith('.css')) return this.#css(path, text);
    return this.#harmless(path, text);
  }

  #css(path: string, text: string): string {
    const lineOf = lineFinder(text);
    return text.replace(CSS_URL, (whole, ...[double, single, bare = '', at]: [string?, string?, string?, number?]) => {
      const written = double ?? single ?? bare;
      if (ELSEWHERE.test(written)) return whole;
      const file = written.replace(/^\.\//, '').replace(/[?#].*$/, '');
      const url = this.#urlOf(file);
      if (url === undefined) this.#noteMissing(path, lineOf(at ?? 0), file);
      return url === undefined ? whole : `url("${url}")`;
    });
  }

  #pattern(path: string, text: string): string | undefined {
    const { text: read, notes } = readPattern(text, (file) => this.#urlOf(file));
    for (const { line, message } of notes) this.#note(path, line, message);
    if (read === undefined) return undefined;
    const [, header = '', markup = ''] = /^(<\?php[\s\S]*?\?>)([\s\S]*)$/.exec(read) ?? [];
    if (!/^[\s/*#@]*Title:[ \t]*\S/im.test(header) || !/^[\s/*#@]*Slug:[ \t]*[\w/-]+[ \t]*$/im.test(header)) {
      this.#note(path, 1, 'has no Title and Slug in its comment, and is left out');
      return undefined;
    }
    return `${header}${this.#harmless(path, markup)}`;
  }

  #harmless(path: string, markup: string): string {
    const { text, notes } = harmlessMarkup(markup);
    for (const { line, message } of notes) this.#note(path, PATTERN.test(path) ? undefined : line, message);
    return text;
  }

  /** The new path of a file of the theme. */
  #renamed(path: string, file: string, line: number): string {
    const to = this.#places.get(file);
    if (to === undefined) this.#noteMissing(path, line, file);
    return to ?? file;
  }

  #noteMissing(path: string, line: number, file: string): void {
    this.#note(path, line, `${file} is no file of the theme that is served`);
  }

  /** The URL path of a file of the theme, if it is served. @param file its path, which may be percent-encoded */
  #urlOf(file: string): string | undefined {
    const to = this.#isServed(file) ? (this.#places.get(file) ?? this.#places.get(decoded(file))) : undefined;
    return to && `${this.#rules.address(this.#name)}/${to}`;
  }

  #note(path: string, line: number | undefined, message: string): void {
    this.#notes.push(`${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const CSS_URL = /url\(\s*(?:"([^"]+)"|'([^']+)'|([^"'()\s]+))\s*\)/gi;
/** The beginning of an address that names no file of the theme. */
const ELSEWHERE = /^(?:data:|https?:|\/|#)/i;

/** Whether a file of a theme is served does not depend on records. */
const NO_STORE = {
  of: () => {
    throw new Error('whether a file of a theme is served does not depend on records');
  },
  texts: () => new Map<string, string>(),
};

function jsonProblem(text: string, schema: v.GenericSchema) {
  const parsed = parseObject(text);
  if ('problem' in parsed) return parsed.problem;
  const result = v.safeParse(schema, parsed.value);
  if (result.success) return undefined;
  const { path, message } = firstIssue(result.issues);
  return { message, line: positionOf(text, path, MAX_JSON_DEPTH)?.line };
}
