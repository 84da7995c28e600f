import { readFileSync } from 'node:fs';
import { hasCode } from '../../../core/platform/file-system.ts';

/** The text of a file; undefined if it does not exist. @param path absolute */
export function textIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
