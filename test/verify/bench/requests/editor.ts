import { basename, dirname } from 'node:path';
import type { Bench } from '../bench.ts';
import { runAlmanac } from '../server/run-almanac.ts';

/**
 * Adds an editor to a site.
 *
 * @param site absolute path of the site
 * @returns the header that signs in as the editor
 * @throws Error with the error output of the command
 */
export async function makeEditor({ program }: Bench, site: string): Promise<{ readonly Authorization: string }> {
  const almanac = (...words: readonly string[]) =>
    runAlmanac(program, dirname(site), [...words, '--data', basename(site)]);
  await almanac('user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org');
  const password = await almanac('app-password', 'create', 'ada', '--name', 'bench');
  return { Authorization: `Basic ${btoa(`ada:${password}`)}` };
}
