import type { Disk } from '../../../sim/disk.ts';
import { DATA } from '../../../sim/site.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Folder with the files in which bits are flipped. */
export const OWN = `${DATA}/.almanac`;

/** A flipped bit. */
export interface Flip {
  /** Path of the file, relative to `.almanac`. */
  readonly path: string;
  /** Offset of its byte in the file. */
  readonly at: number;
}

/** Flips a few bits of the journal, the snapshot and the ids; none if those are empty. */
export function flipBits(disk: Disk, random: SeededRandom): readonly Flip[] {
  const bits = random.pick([1, 1, 1, 2, 3, 8]);
  // otherwise the smaller files would hardly ever be hit
  const paths = random.pick([
    ['journal'],
    ['journal'],
    ['snapshot'],
    ['ids.json'],
    ['journal', 'snapshot', 'ids.json'],
  ]);
  const files = paths.flatMap((path) => filesBelow(disk, path)).filter(({ size }) => size > 0);
  if (files.length === 0) return [];
  const chosen = new Map<string, Flip & { readonly bit: number }>();
  for (let left = bits; left > 0; left--) {
    const { path, size } = random.pick(files);
    const [at, bit] = [random.below(size), random.below(8)];
    chosen.set(`${path} ${at} ${bit}`, { path, at, bit });
  }
  for (const { path, at, bit } of chosen.values()) {
    const inode = disk.find(`${OWN}/${path}`);
    if (inode) inode.bytes = inode.bytes.with(at, (inode.bytes[at] ?? 0) ^ (1 << bit));
  }
  return [...chosen.values()];
}

/** Files of a folder in `.almanac`, or the file itself, with paths relative to it. */
export function filesBelow(disk: Disk, path: string): readonly { readonly path: string; readonly size: number }[] {
  const inode = disk.find(`${OWN}/${path}`);
  if (inode?.kind === 'file') return [{ path, size: inode.bytes.length }];
  return [...(inode?.entries.keys() ?? [])].sort().flatMap((name) => filesBelow(disk, `${path}/${name}`));
}
