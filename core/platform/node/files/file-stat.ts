import type { BigIntStats } from 'node:fs';
import type { FileStat } from '../../index.ts';
import { kindOf } from './kind-of.ts';

/** As much as almanac needs of what stat(2) tells. */
export const fileStatOf = (stat: BigIntStats): FileStat => ({
  kind: kindOf(stat),
  size: Number(stat.size),
  inode: stat.ino,
  modifiedNs: stat.mtimeNs,
  changedNs: stat.ctimeNs,
  bornNs: stat.birthtimeNs,
});
