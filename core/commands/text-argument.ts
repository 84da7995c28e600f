import type { Arguments } from '../contract/command.ts';

/** The value of an argument that is text; undefined when it was left out. */
export function textArgument(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** The value of an argument that is required, which the command line was checked for. */
export const requiredArgument = (args: Arguments, name: string): string => textArgument(args, name) ?? '';
