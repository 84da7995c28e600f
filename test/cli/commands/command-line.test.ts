import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../../core/contract/commands/usage-error.ts';
import { type CommandShape, parseCommandLine } from '../../../scripts/cli/commands/arguments/command-line.ts';
import { commandHelp, overview } from '../../../scripts/cli/commands/output/help.ts';

const bake: CommandShape = {
  words: ['bake', 'cake'],
  summary: 'Bakes a cake.',
  arguments: {
    name: { type: 'positional', description: 'what to write on it', required: true },
    side: { type: 'positional', description: 'what to serve with it' },
    size: { type: 'enum', description: 'how large', options: ['small', 'large'], default: 'small' },
    oven: { type: 'string', description: 'where', required: true },
    'dry-run': { type: 'boolean', description: 'only say what would be done', default: false },
  },
};

const given = { name: 'Ada', side: undefined, size: 'small', oven: 'blue', 'dry-run': false };
for (const [line, args] of [
  ['Ada --oven blue', given],
  ['--oven blue Ada', given],
  ['--oven=blue Ada', given],
  ['Ada tea --oven blue --size large --dry-run', { ...given, side: 'tea', size: 'large', 'dry-run': true }],
  ['Ada --oven blue -- --tea', { ...given, side: '--tea' }],
  ['Ada --oven red --oven blue', given],
] as const) {
  test(`understood: ${line}`, () => assert.deepEqual({ ...parseCommandLine(bake, line.split(' ')) }, args));
}

for (const [line, sentence] of [
  ['--oven blue', 'NAME is missing'],
  ['Ada', '--oven is missing'],
  ['Ada tea milk --oven blue', 'unexpected argument: milk'],
  ['Ada --oven blue --size huge', '--size must be one of small, large, not huge'],
  ['Ada --oven blue --colour red', "unknown option '--colour'"],
  ['Ada --oven', "option '--oven <value>' argument missing"],
  ['Ada --oven blue --dry-run=yes', "option '--dry-run' does not take an argument"],
] as const) {
  test(`not understood: ${line}`, () =>
    assert.throws(() => parseCommandLine(bake, line.split(' ')), new UsageError(sentence)));
}

const eat: CommandShape = {
  words: ['eat'],
  summary: 'Eats fruit.',
  arguments: { fruit: { type: 'positionals', description: 'what to eat', required: true } },
};

for (const [line, fruit] of [
  [['pear'], ['pear']],
  [
    ['pear', 'plum', 'pear'],
    ['pear', 'plum', 'pear'],
  ],
] as const) {
  test(`all that are left: ${line.join(' ')}`, () => assert.deepEqual(parseCommandLine(eat, line).fruit, fruit));
}

test('one of all that are left must be there, and they are no options', () => {
  assert.throws(() => parseCommandLine(eat, []), new UsageError('FRUIT is missing'));
  assert.throws(() => parseCommandLine(eat, ['pear', '--ripe']), new UsageError("unknown option '--ripe'"));
  assert.ok(commandHelp(eat).includes('Usage: almanac eat FRUIT…'));
});

test('the page of a command', () => {
  assert.deepEqual(commandHelp(bake), [
    'Bakes a cake.',
    '',
    'Usage: almanac bake cake NAME [SIDE] [--size SIZE] --oven OVEN [--dry-run]',
    '',
    'Arguments:',
    '  NAME  what to write on it',
    '  SIDE  what to serve with it',
    '',
    'Options:',
    '  --size SIZE  how large (small, large) (default: small)',
    '  --oven OVEN  where',
    '  --dry-run    only say what would be done',
    '  --help       shows this help',
  ]);
});

test('the page of all commands names each that people type, sorted, and the exit codes', () => {
  const bread = { ...bake, words: ['bake', 'bread'] };
  const driver = { ...bake, words: ['driver'], isInternal: true };
  const page = overview([bake, eat, driver, bread]).join('\n');
  assert.match(page, /^ {2}bake cake {3}Bakes a cake\.$/m);
  assert.deepEqual(
    page.match(/^ {2}[a-z ]+?(?= {2})/gm)?.map((words) => words.trim()),
    ['bake cake', 'bake bread', 'eat'],
  );
  assert.match(page, /^Exit codes: 0 .* 1 .* 2 /m);
});
