import type { Arguments } from '../../../../core/host.ts';

/** The value of a text argument; undefined when it was left out. */
export function textArgument(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an argument that takes all remaining words. */
export function namesArgument(args: Arguments, name: string): readonly string[] {
  const value = args[name];
  return typeof value === 'object' ? value : [];
}

/** The value of a required argument; parsing has already checked that it is present. */
export const requiredArgument = (args: Arguments, name: string): string => textArgument(args, name) ?? '';
