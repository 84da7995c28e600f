import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { BadCase, Expected, Place, Victim } from './bad-case.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_DEPTH = 32;

type Made = (text: string, victim: Victim) => string | Uint8Array;

/** A file whose content is derived from the valid one. */
const content = (kind: Expected['kind'], name: string, make: Made, at?: Place): BadCase => ({
  name: `${kind}: ${name}`,
  expected: { kind, at },
  lay: (path, victim) => writeFile(path, make(victim.text, victim)),
});

const served = (name: string, make: Made): BadCase => ({
  name: `served: ${name}`,
  expected: undefined,
  lay: (path, victim) => writeFile(path, make(victim.text, victim)),
});

/** An entry that is not a file. */
const thing = (name: string, lay: BadCase['lay']): BadCase => ({
  name: `not-a-file: ${name}`,
  expected: { kind: 'not-a-file' },
  lay,
});

/** An entry with another name than the record's own file, which stays. */
const misnamed = (name: string, entry: (id: number) => string): BadCase => ({
  name: `id: a file named ${name}`,
  expected: { kind: 'id' },
  entry,
  beside: 'untouched',
  lay: (path, { text }) => writeFile(path, text),
});

const collision = (name: string, entry: (id: number) => string): BadCase => ({
  name: `case-collision: ${name}`,
  expected: { kind: 'case-collision' },
  entry,
  beside: 'locked',
  lay: (path, { text }) => writeFile(path, text),
});

/** Replaces the value of one member. */
const member = (name: string, value: unknown): Made => {
  const line = new RegExp(`"${name}": .*?(,?)\\n`);
  return (text) => {
    if (!line.test(text)) throw new Error(`a victim's file says nothing of ${name}`);
    return text.replace(line, (_all, comma) => `"${name}": ${JSON.stringify(value)}${comma}\n`);
  };
};

/** Adds a member at the end, whose value begins on line 8. */
const added =
  (name: string, json: string): Made =>
  (text) =>
    text.replace('"kept"\n', `"kept",\n  "${name}": ${json}\n`);
const addedAt = (name: string): Place => [8, name.length + 7];

const without =
  (name: string): Made =>
  (text) =>
    text.replace(new RegExp(` *"${name}": .*\\n`), '');

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Pads a file to a size with whitespace at the end, which JSON allows. */
const filled =
  (bytes: number): Made =>
  (text) =>
    text.padEnd(bytes);

const conflict =
  (before: string, between: string): Made =>
  (text) =>
    text.replace(/ {2}"title".*\n/, (line) => `${before}${line}${between}${line}>>>>>>> theirs\n`);

const unreadable: readonly BadCase[] = [
  content('json', 'nothing', () => '', [1, 1]),
  content('json', 'space alone', () => '  \n\n ', [3, 2]),
  content('json', 'zeros, as a torn file has', (text) => '\0'.repeat(text.length), [1, 1]),
  content('json', 'a torn end', (text) => text.slice(0, -4), [7, 12]),
  content('json', 'half of it', (text) => text.slice(0, text.indexOf('"start"')), [4, 3]),
  content('json', 'zeros in its second half', (text) => text.slice(0, 40).padEnd(text.length, '\0')),
  content('json', 'twice the same', (text) => text + text, [9, 1]),
  content('json', 'a comma too many', (text) => text.replace('"kept"', '"kept",'), [8, 1]),
  content('json', 'a comma too few', (text) => text.replace('00:00",\n  "timezone"', '00:00"\n  "timezone"'), [6, 3]),
  content('json', 'a comment', (text) => text.replace('{', '{ // mine'), [1, 3]),
  content('json', 'single quotes', (text) => text.replaceAll('"', "'"), [2, 3]),
  content('json', 'a line break in a text', (text) => text.replace('"kept"', '"ke\npt"'), [7, 12]),
  content('json', 'a word', (text) => text.replace('"kept"', 'NaN'), [7, 12]),
  content('json', 'a number that no number holds', added('weight', '1e999'), addedAt('weight')),
  content('json', 'two byte order marks', (text) => `\ufeff\ufeff${text}`, [1, 1]),
  content('json', 'a page', () => '<!doctype html>\n<title>502</title>\n', [1, 1]),
  content('json', 'a list', (text) => `[${text}]`, [1, 1]),
  content('json', 'a text', () => '"kept"', [1, 1]),
  content('json', 'null', () => 'null\n', [1, 1]),
  content('conflict-markers', 'of git', conflict('<<<<<<< ours\n', '=======\n'), [3, 1]),
  content('conflict-markers', 'of git, with the base', conflict('<<<<<<< ours\n', '||||||| base\n=======\n'), [3, 1]),
  content(
    'conflict-markers',
    'at both ends',
    (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> theirs\n`,
    [1, 1],
  ),
  content(
    'conflict-markers',
    'with CRLF',
    (text, victim) => String(conflict('<<<<<<< ours\n', '=======\n')(text, victim)).replaceAll('\n', '\r\n'),
    [3, 1],
  ),
  content('encoding', 'Latin 1', (text) => Buffer.from(text.replace('kept', 'caf\xe9'), 'latin1')),
  content('encoding', 'UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  content('encoding', 'cut in the middle of a letter', (text) =>
    Buffer.from(text.replace('kept', 'é')).subarray(0, -5),
  ),
  content('encoding', 'an image', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  content('too-large', 'by a byte', filled(MAX_BYTES + 1)),
  content('too-large', 'five MiB of text', added('weight', JSON.stringify('x'.repeat(5 * 1024 * 1024)))),
  {
    name: 'too-large: four GiB of nothing',
    expected: { kind: 'too-large' },
    lay: async (path) => {
      await writeFile(path, '');
      await truncate(path, 2 ** 32);
    },
  },
  content('depth', 'by a level', added('nest', nested(MAX_DEPTH))),
  content('depth', 'a thousand levels', added('nest', nested(1_000))),
  content('depth', 'a hundred thousand levels', added('nest', nested(100_000))),
];

const unfit: readonly BadCase[] = [
  content('id', 'of another', member('id', 999_999), [2, 9]),
  content('id', 'a text', (text, victim) => member('id', String(victim.id))(text, victim), [2, 9]),
  content('id', 'null', member('id', null), [2, 9]),
  content('id', 'a fraction', member('id', 0.5), [2, 9]),
  content('id', 'none', without('id'), [1, 1]),
  content('schema', 'a title that is a number', member('title', 7), [3, 12]),
  content('schema', 'no title', without('title')),
  content('schema', 'a day that there is not', member('start', '2031-02-30 10:00:00'), [4, 12]),
  content('schema', 'no start', without('start')),
  content('schema', 'an end in words', member('end', 'noon'), [5, 10]),
  content('schema', 'a zone that there is not', member('timezone', 'Europe/Atlantis'), [6, 15]),
  content('schema', 'an unknown status', added('status', '"maybe"'), addedAt('status')),
  content('schema', 'a venue by name', added('venue', '["Hall"]'), [8, 13]),
  content('schema', 'a venue that is no list', added('venue', '7'), addedAt('venue')),
  content('schema', 'an author of -1', added('author', '-1'), addedAt('author')),
  content('schema', 'a flag in words', added('featured', '"yes"'), addedAt('featured')),
  content('schema', 'a slug of null', added('slug', 'null'), addedAt('slug')),
  content('schema', 'a date without a time', added('date', '"2031-05-01"'), addedAt('date')),
  content('schema', 'a version in words', added('$version', '"two"')),
  content('schema', 'version 0', added('$version', '0')),
  content('newer-version', 'version 2', added('$version', '2')),
];

const things: readonly BadCase[] = [
  thing('a folder', async (path) => void (await mkdir(path))),
  thing('a folder with a record in it', async (path, { id, text }) => {
    await mkdir(path);
    await writeFile(join(path, `${id}.json`), text);
  }),
  thing('a link to a good file', async (path, { folder, id, text }) => {
    const target = join(folder, `.good-${id}`);
    await writeFile(target, text);
    await symlink(target, path);
  }),
  thing('a link to a file of the system', (path) => symlink('/etc/hostname', path)),
  thing('a link to nothing', (path) => symlink(`${path}.gone`, path)),
  thing('a link to itself', (path, victim) => symlink(victim.path, path)),
  thing('a link to a folder', (path, { folder }) => symlink(folder, path)),
  thing('a pipe', async (path) => void execFileSync('mkfifo', [path])),
  thing('a socket', async (path) => {
    const server = createServer().listen(path).unref();
    await once(server, 'listening');
  }),
];

const names: readonly BadCase[] = [
  misnamed('with zeros in front', (id) => `00${id}.json`),
  misnamed('0.json', () => '0.json'),
  misnamed('with a sign', (id) => `-${id}.json`),
  misnamed('with a fraction', (id) => `${id}.5.json`),
  misnamed('in words', () => 'fair.json'),
  misnamed('as a copy', (id) => `${id} (copy).json`),
  misnamed('in hexadecimal', () => '0x1f.json'),
  misnamed('with more digits than a number holds', () => '9007199254740993.json'),
  collision('all capitals', (id) => `${id}.JSON`),
  collision('one capital', (id) => `${id}.Json`),
];

const borders: readonly BadCase[] = [
  served('4 MiB', filled(MAX_BYTES)),
  served('32 levels', added('nest', nested(MAX_DEPTH - 1))),
  served('a byte order mark', (text) => `\ufeff${text}`),
  served('CRLF', (text) => text.replaceAll('\n', '\r\n')),
  served('on one line', (text) => JSON.stringify(JSON.parse(text))),
  served('a key twice', (text) => text.replace('"kept"', '"lost",\n  "extra": "kept"')),
  served('version 1', added('$version', '1')),
];

/** The kinds that docs/durability.md lists, each in several ways, and files just within the limits. */
export const ownCases: readonly BadCase[] = [...unreadable, ...unfit, ...things, ...names, ...borders];
