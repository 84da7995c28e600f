/** Whether this is an object with members, as in JSON: neither a list nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A position in a text. Both start at 1; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Keys and indexes that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** What is wrong with a JSON text, and where. `depth`: it nests deeper than allowed. */
export class JsonProblem extends Error {
  readonly kind: 'json' | 'depth';
  readonly offset: number;

  constructor(kind: 'json' | 'depth', offset: number, message: string) {
    super(message);
    this.name = 'JsonProblem';
    this.kind = kind;
    this.offset = offset;
  }
}

/** Line and column of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/**
 * Scans a JSON text (RFC 8259) for the positions of its values. Engines parse faster, but each words and locates errors in its own way, and
 * does not report where values are.
 *
 * @param maxDepth maximum nesting of arrays and objects
 * @param onValue called with each value's path and offset, outer values first; the path is reused
 * @param onEnd the same with the offset after the value, inner values first
 * @throws JsonProblem
 */
export function scanJson(text: string, maxDepth: number, onValue: OnValue, onEnd: OnValue = () => {}): void {
  new Scanner(text, maxDepth, { onValue, onEnd }).run();
}

/** The first problem of a JSON text; undefined if there is none. @param onValue as in `scanJson` */
export function jsonProblem(text: string, maxDepth: number, onValue: OnValue = () => {}): JsonProblem | undefined {
  try {
    scanJson(text, maxDepth, onValue);
    return undefined;
  } catch (error) {
    if (error instanceof JsonProblem) return error;
    throw error;
  }
}

type OnValue = (path: JsonPath, offset: number) => void;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;

class Scanner {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #onValue: OnValue;
  readonly #onEnd: OnValue;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, maxDepth: number, { onValue, onEnd }: { onValue: OnValue; onEnd: OnValue }) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#onValue = onValue;
    this.#onEnd = onEnd;
  }

  run(): void {
    this.#value();
    if (this.#at < this.#text.length) throw this.#expected('the end');
  }

  /** A value with the whitespace around it. */
  #value(): void {
    this.#take(SPACE);
    this.#onValue(this.#path, this.#at);
    const next = this.#text[this.#at];
    if (next === '{') this.#members('}', () => this.#member());
    else if (next === '[') this.#members(']', (index) => this.#within(index));
    else if (next === '"') this.#string();
    else if (!this.#number() && this.#take(WORD) === undefined) throw this.#expected('a value');
    this.#onEnd(this.#path, this.#at);
    this.#take(SPACE);
  }

  /** Refuses numbers that overflow: JSON has no infinity, so rewriting the file would turn them into null. */
  #number(): boolean {
    const start = this.#at;
    const digits = this.#take(NUMBER);
    if (digits !== undefined && !Number.isFinite(Number(digits))) {
      throw new JsonProblem('json', start, 'this number is too large');
    }
    return digits !== undefined;
  }

  #members(end: '}' | ']', member: (index: number) => void): void {
    if (this.#path.length >= this.#maxDepth) {
      throw new JsonProblem('depth', this.#at, `nests deeper than ${this.#maxDepth} levels`);
    }
    this.#at++;
    this.#take(SPACE);
    if (this.#skip(end)) return;
    for (let index = 0; ; index++) {
      member(index);
      if (this.#skip(end)) return;
      if (!this.#skip(',')) throw this.#expected(`"," or "${end}"`);
    }
  }

  #member(): void {
    this.#take(SPACE);
    if (this.#text[this.#at] !== '"') throw this.#expected('a key in double quotes');
    const key = this.#string();
    this.#take(SPACE);
    if (!this.#skip(':')) throw this.#expected('":"');
    this.#within(key);
  }

  #within(step: string | number): void {
    this.#path.push(step);
    this.#value();
    this.#path.pop();
  }

  /** Refuses lone surrogates, which only escapes can produce: they are invalid in addresses and in UTF-8. */
  #string(): string {
    const start = this.#at;
    const quoted = this.#take(STRING);
    if (quoted !== undefined) {
      const text: string = JSON.parse(quoted);
      if (!holdsLoneSurrogate(text)) return text;
      throw new JsonProblem('json', start, 'this text contains half of a character (a lone surrogate)');
    }
    throw new JsonProblem(
      'json',
      start,
      'this text is not closed on its line, or holds a character that must be escaped',
    );
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #expected(what: string): JsonProblem {
    const found = this.#text[this.#at];
    const instead = found === undefined ? 'the file ends' : `there is ${JSON.stringify(found)}`;
    return new JsonProblem('json', this.#at, `expected ${what}, but ${instead}`);
  }
}

/** The position of the value at a path, or of the nearest existing value around it; undefined if the text is not JSON. */
export function positionOf(text: string, path: JsonPath, maxDepth: number): Position | undefined {
  let nearest = { depth: -1, offset: 0 };
  const problem = jsonProblem(text, maxDepth, (at, offset) => {
    const onTheWay = at.length <= path.length && at.every((step, n) => step === path[n]);
    if (onTheWay && at.length >= nearest.depth) nearest = { depth: at.length, offset };
  });
  return problem ? undefined : positionAt(text, nearest.offset);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Does a text contain a lone surrogate? UTF-8 cannot encode it, so it could be neither stored nor sent. */
export const holdsLoneSurrogate = (text: string): boolean => LONE_SURROGATE.test(text);
