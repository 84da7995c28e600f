import type { Argument } from '../../../../core/host.ts';
import { type CommandShape, isPositional } from '../arguments/command-line.ts';
import { table } from './table.ts';

const HELP_ROW = ['--help', 'shows this help'];

/** The help of one command, as plain text so that it can be piped. */
export function commandHelp({ words, summary, arguments: declared }: CommandShape): readonly string[] {
  const entries = Object.entries(declared);
  const rows = (wanted: boolean) =>
    entries
      .filter(([, argument]) => isPositional(argument) === wanted)
      .map(([name, argument]) => [written(name, argument), explained(argument)]);
  const positionals = rows(true);
  return [
    summary,
    '',
    `Usage: ${['almanac', ...words, ...entries.map(([name, argument]) => used(name, argument))].join(' ')}`,
    ...(positionals.length > 0 ? ['', 'Arguments:', ...indented(positionals)] : []),
    '',
    'Options:',
    ...indented([...rows(false), HELP_ROW]),
  ];
}

/** The list of all commands, or of a group. Sorted, without internal commands. */
export const overview = (commands: readonly CommandShape[]): readonly string[] => [
  'Serves a folder of JSON files as a website with an HTTP/JSON API.',
  '',
  'Usage: almanac COMMAND [ARGUMENTS]; almanac COMMAND --help explains them',
  '',
  'Commands:',
  ...indented(
    sorted(commands.filter(({ isInternal }) => !isInternal)).map(({ words, summary }) => [words.join(' '), summary]),
  ),
  '',
  'Exit codes: 0 success; 1 failure, explained on standard error; 2 invalid command line.',
];

/** Sorted by first word; commands that share it stay in declaration order. */
const sorted = (commands: readonly CommandShape[]): readonly CommandShape[] =>
  commands.toSorted((a, b) => (a.words[0] ?? '').localeCompare(b.words[0] ?? ''));

const indented = (rows: readonly (readonly string[])[]) => table(rows).map((line) => `  ${line}`);

const written = (name: string, { type }: Argument): string => {
  if (type === 'positional') return name.toUpperCase();
  if (type === 'positionals') return `${name.toUpperCase()}…`;
  return type === 'boolean' ? `--${name}` : `--${name} ${name.toUpperCase()}`;
};

const used = (name: string, argument: Argument): string =>
  argument.required ? written(name, argument) : `[${written(name, argument)}]`;

function explained({ description, options, default: preset }: Argument): string {
  const choices = options ? ` (${options.join(', ')})` : '';
  return `${description}${choices}${preset === undefined || preset === false ? '' : ` (default: ${preset})`}`;
}
