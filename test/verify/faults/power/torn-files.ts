import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../names-in.ts';

/** Files among the conflicts of a folder without edits by hand. */
export interface SetAside {
  /** Files torn by a power cut and rewritten by recovery. */
  readonly torn: readonly string[];
  /** Anything else, which should not be there. */
  readonly strange: readonly string[];
}

/** Removes and returns what recovery set aside. @param folder absolute path of the data folder */
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
