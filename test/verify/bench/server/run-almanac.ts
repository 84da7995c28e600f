import { launch, type Program } from '../../../cli/commands/almanac-process.ts';

/**
 * Runs a command of almanac to its end.
 *
 * @param folder absolute path of its working directory
 * @returns its output
 * @throws Error with its error output
 */
export async function runAlmanac(program: Program, folder: string, words: readonly string[]): Promise<string> {
  const { code, out, err } = await launch(program, folder, words).ended;
  if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}: ${err}`);
  return out.trim();
}
