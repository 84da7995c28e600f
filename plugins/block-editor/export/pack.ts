import { type Zippable, zipSync } from 'fflate';

/** Names that every system takes as they are, and that lead nowhere else. */
const PORTABLE = /^[\p{L}\p{N}_%][\p{L}\p{M}\p{N}_%.@()+, -]*$/u;

/** Pictures and fonts are packed already. */
const isText = (path: string): boolean => /\.(?:css|html|js|json|md|php|po|svg|txt|xml)$/i.test(path);

/**
 * Packs files as a zip, in the order of their paths: the same files are the same bytes. Those with a name that could be
 * anything but a name somewhere are left out.
 *
 * @param files by path
 */
export function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const packed: Zippable = {};
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path);
    if (bytes && path.split('/').every((name) => PORTABLE.test(name)))
      packed[path] = [bytes, { level: isText(path) ? 6 : 0 }];
  }
  // the first day that a zip can say, which says it in local time
  return zipSync(packed, { mtime: new Date(1980, 0, 1) });
}
