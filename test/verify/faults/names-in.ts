import { readdirSync } from 'node:fs';
import { hasCode } from '../../../core/platform/file-system.ts';

/** Names in a folder; none if it does not exist. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
