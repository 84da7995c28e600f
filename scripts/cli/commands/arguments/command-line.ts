import { parseArgs } from 'node:util';
import { type Argument, type Arguments, UsageError } from '../../../../core/host.ts';

/** What parsing and help need to know about a command. */
export interface CommandShape {
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  /** Is it run only by programs, such as git? The list of commands leaves it out. */
  readonly isInternal?: boolean;
}

/** Is the argument given by position rather than by name? */
export const isPositional = ({ type }: Argument): boolean => type === 'positional' || type === 'positionals';

/** Does the command line begin with these words? */
export const beginsWith = (line: readonly string[], words: readonly string[]): boolean =>
  words.every((word, at) => line[at] === word);

/**
 * Parses the arguments after a command's words. Strict: an unknown option is probably a typing error, and ignoring it would do
 * something other than what the user asked for.
 *
 * @throws UsageError for an unknown option, a missing argument, one too many, or a value that is not one of the choices
 */
export function parseCommandLine(command: CommandShape, rest: readonly string[]): Arguments {
  const { values, positionals } = split(command, rest);
  const given: Record<string, Arguments[string]> = { ...values };
  const left = [...positionals];
  for (const [name, argument] of Object.entries(command.arguments)) {
    if (argument.type === 'positional') given[name] = left.shift();
    if (argument.type === 'positionals' && left.length > 0) given[name] = left.splice(0);
    given[name] ??= argument.default ?? (argument.type === 'boolean' ? false : undefined);
    check(name, argument, given[name]);
  }
  if (left.length > 0) throw new UsageError(`unexpected argument: ${left[0]}`);
  return given;
}

function split({ arguments: declared }: CommandShape, rest: readonly string[]) {
  const options = Object.entries(declared)
    .filter(([, argument]) => !isPositional(argument))
    .map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }] as const);
  try {
    return parseArgs({ args: [...rest], options: Object.fromEntries(options), allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    throw new UsageError(sentence.charAt(0).toLowerCase() + sentence.slice(1));
  }
}

function check(name: string, argument: Argument, value: Arguments[string]): void {
  const { type, required, options = [] } = argument;
  if (value === undefined && required) {
    throw new UsageError(isPositional(argument) ? `${name.toUpperCase()} is missing` : `--${name} is missing`);
  }
  // for example from an unset shell variable
  if (value === '' && required)
    throw new UsageError(`${isPositional(argument) ? name.toUpperCase() : `--${name}`} is empty`);
  if (type === 'enum' && typeof value === 'string' && !options.includes(value)) {
    throw new UsageError(`--${name} must be one of ${options.join(', ')}, not ${value}`);
  }
}
