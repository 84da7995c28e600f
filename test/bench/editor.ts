import { basename, dirname } from 'node:path';
import { almanacIn } from '../commands/almanac-process.ts';

/**
 * Makes an editor in a site.
 *
 * @param folder absolute path of the site
 * @returns the header that signs in as the editor
 * @throws Error with what the command complained of
 */
export async function makeEditor(folder: string): Promise<{ readonly Authorization: string }> {
  const almanac = async (...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await almanacIn(dirname(folder), ...words, '--data', basename(folder));
    if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}: ${err}`);
    return out.trim();
  };
  await almanac('user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org');
  const password = await almanac('app-password', 'create', 'ada', '--name', 'bench');
  return { Authorization: `Basic ${btoa(`ada:${password}`)}` };
}
