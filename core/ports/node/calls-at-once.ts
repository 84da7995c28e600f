import { linkSync, lstatSync, readFileSync, renameSync } from 'node:fs';
import type { CallsAtOnce } from '../file-system.ts';
import { fileStatOf } from './file-stat.ts';

/** Calls of this machine's disk that return when they are done. */
export const callsAtOnce: CallsAtOnce = {
  readFile: (path) => readFileSync(path),
  stat: (path) => {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stat && fileStatOf(stat);
  },
  rename: renameSync,
  link: linkSync,
};
