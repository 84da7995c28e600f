import { isUtf8 } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import type { BadCase, Expected } from './bad-case.ts';
import { jsonTestSuite } from './json-test-suite.ts';
import { LAST_MEMBER } from './victim-text.ts';

/** Texts of the suite that are rejected for their depth before it is known whether they are complete. */
const DEEP = new Set([
  'i_structure_500_nested_arrays',
  'n_structure_100000_opening_arrays',
  'n_structure_open_array_object',
]);

/** Result of Node's own parser; undefined if it rejects the text. */
function parsed(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** A lone surrogate has no encoding in UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Does it contain a number that would be written back as null, or a text that no response can contain? */
const isUnspeakable = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().some(isUnspeakable);
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  return typeof value === 'number' && !Number.isFinite(value);
};

function kindOf(name: string, bytes: Uint8Array): Expected['kind'] | undefined {
  if (!isUtf8(bytes)) return 'encoding';
  if (DEEP.has(name)) return 'depth';
  const found = parsed(bytes);
  return found && !isUnspeakable(found.value) ? undefined : 'json';
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** The text as the value of a record's last member. */
function inRecord(name: string, content: string | Uint8Array): BadCase {
  const record = (text: string) => {
    const [before = '', after = ''] = text.split('"kept"');
    return Buffer.concat([bytesOf(before), bytesOf(content), bytesOf(after)]);
  };
  const kind = kindOf(name, record('{"extra": "kept"\n}'));
  if (name.startsWith(kind === undefined ? 'n_' : 'y_')) throw new Error(`${name} is not what its name says`);
  return {
    name: `${name}, in a record`,
    expected: kind && { kind, ...(kind !== 'encoding' && { from: LAST_MEMBER }) },
    lay: (path, { text }) => writeFile(path, record(text)),
  };
}

/** The text as the whole file: valid JSON need not be a record. */
function asFile(name: string, content: string | Uint8Array): BadCase {
  const bytes = bytesOf(content);
  const value = parsed(bytes)?.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    name: `${name}, as a file`,
    expected: { kind: kindOf(name, bytes) ?? (isObject ? 'id' : 'json') },
    lay: (path) => writeFile(path, bytes),
  };
}

const isFreeOrBad = ([name]: (typeof jsonTestSuite)[number]): boolean => !name.startsWith('y_');

/** Texts of a public test suite for JSON parsers that must be rejected or depend on the parser. */
export const suiteCases: readonly BadCase[] = jsonTestSuite.filter(isFreeOrBad).map((one) => inRecord(...one));

/** The other texts, and all texts again as whole files. */
export const moreSuiteCases: readonly BadCase[] = [
  ...jsonTestSuite.filter((one) => !isFreeOrBad(one)).map((one) => inRecord(...one)),
  ...jsonTestSuite.map((one) => asFile(...one)),
];
