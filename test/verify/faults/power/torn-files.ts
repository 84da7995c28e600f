import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../names-in.ts';

/** What lies among the conflicts of a folder that nobody edits. */
export interface SetAside {
  /** Files that a power cut left in part: the recovery wrote them anew. */
  readonly torn: readonly string[];
  /** Whatever else, which should not be there. */
  readonly strange: readonly string[];
}

/** Takes away what a recovery set aside, and tells what it was. @param folder absolute path of the data folder */
export function takeSetAside(folder: string): SetAside {
  const place = join(folder, '.almanac/conflicts');
  const names = namesIn(place);
  const torn = names.filter((name) => !name.includes('.removed.') && !isJson(readFileSync(join(place, name), 'utf8')));
  for (const name of names) rmSync(join(place, name));
  return { torn, strange: names.filter((name) => !torn.includes(name)) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
