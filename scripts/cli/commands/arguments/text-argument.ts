import type { Arguments } from '../../../../core/host.ts';

/** The value of an argument that is text; undefined when it was left out. */
export function textArgument(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an argument that takes all that are left. */
export function namesArgument(args: Arguments, name: string): readonly string[] {
  const value = args[name];
  return typeof value === 'object' ? value : [];
}

/** The value of an argument that is required, which the command line was checked for. */
export const requiredArgument = (args: Arguments, name: string): string => textArgument(args, name) ?? '';
