import { hashOf } from '../../../../core/lib/hash.ts';
import { decodeFrames } from '../../../../core/store/journal/frame.ts';
import { decodeEntry } from '../../../../core/store/journal/journal-entry.ts';
import type { Disk } from '../../../sim/disk.ts';
import { DATA } from '../../../sim/site.ts';

/** What the journal contains about one record file. */
export interface JournaledFile {
  /** Version that the last transaction left; undefined if it removed the file. */
  readonly last: string | undefined;
  /** Hashes of all versions that transactions saw or made. */
  readonly known: ReadonlySet<string>;
  /** Hashes of later edits by hand that were detected; undefined for a removal. */
  readonly edits: readonly (string | undefined)[];
}

/** Record files in the journal, by absolute path. */
export function journaledOn(disk: Disk): ReadonlyMap<string, JournaledFile> {
  const folder = `${DATA}/.almanac/journal`;
  const names = [...(disk.find(folder)?.entries.keys() ?? [])].sort();
  const frames = names.flatMap((name) =>
    decodeFrames(disk.find(`${folder}/${name}`)?.bytes ?? new Uint8Array()).frames.slice(1),
  );
  const files = new Map<string, JournaledFile>();
  /** Hashes of edits by hand, and of what they replaced, since the last change by a transaction. */
  const others = new Map<string, string[]>();
  const hashes = (...all: readonly (string | undefined)[]) => all.filter((hash) => hash !== undefined);
  for (const { files: written, found } of frames.map(({ payload }) => decodeEntry(payload))) {
    for (const { path, base, bytes } of found) {
      const place = `${DATA}/${path}`;
      const before = files.get(place);
      const hash = bytes && hashOf(bytes);
      others.set(place, [...(others.get(place) ?? []), ...hashes(base, hash)]);
      if (before) files.set(place, { ...before, edits: [...before.edits, hash] });
    }
    for (const { path, base, bytes } of written) {
      const place = `${DATA}/${path}`;
      const known = hashes(...(files.get(place)?.known ?? []), ...(others.get(place) ?? []));
      others.delete(place);
      files.set(place, {
        last: bytes && new TextDecoder().decode(bytes),
        known: new Set([...known, ...hashes(base, bytes && hashOf(bytes))]),
        edits: [],
      });
    }
  }
  return files;
}
