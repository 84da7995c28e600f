import { dirname } from 'node:path';
import type { Program } from '../../../cli/commands/almanac-process.ts';
import { runAlmanac } from '../server/run-almanac.ts';

/** The header that signs in as the editor of a site. */
export type EditorHeader = Readonly<Record<'Authorization', string>>;

/**
 * Makes a site without records in a new folder, with an editor.
 *
 * @param site absolute path of the folder
 * @throws Error with the error output of a command that failed
 */
export async function makeEmptySite(program: Program, site: string): Promise<EditorHeader> {
  const almanac = (...words: readonly string[]) => runAlmanac(program, dirname(site), words);
  const data = ['--data', site];
  await almanac('init', site, '--timezone', 'Europe/Rome');
  await almanac('user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org', ...data);
  const password = await almanac('app-password', 'create', 'ada', '--name', 'bench', ...data);
  return { Authorization: `Basic ${btoa(`ada:${password}`)}` };
}
