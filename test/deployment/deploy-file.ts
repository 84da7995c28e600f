import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../house/sources.ts';

/**
 * A file of `docs/deploy/` with values replaced as readers would.
 *
 * @throws Error if a value to replace is not in it
 */
export function deployFile(name: string, values: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(projectFolder, 'docs/deploy', name), 'utf8');
  for (const [printed, own] of Object.entries(values)) {
    if (!text.includes(printed)) throw new Error(`docs/deploy/${name} does not have ${printed}`);
    text = text.replaceAll(printed, own);
  }
  return text;
}
