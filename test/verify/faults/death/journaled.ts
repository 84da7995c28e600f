import { hashOf } from '../../../../core/lib/hash.ts';
import { decodeFrames } from '../../../../core/store/journal/frame.ts';
import { decodeEntry } from '../../../../core/store/journal/journal-entry.ts';
import type { Disk } from '../../../sim/disk.ts';
import { DATA } from '../../../sim/site.ts';

/** What the journal of a disk says of one record file. */
export interface JournaledFile {
  /** As the last transaction left it; undefined when that removed it. */
  readonly last: string | undefined;
  /** Hashes of all versions that transactions saw or made. */
  readonly known: ReadonlySet<string>;
}

/** Record files that the journal holds, by absolute path. */
export function journaledOn(disk: Disk): ReadonlyMap<string, JournaledFile> {
  const folder = `${DATA}/.almanac/journal`;
  const names = [...(disk.find(folder)?.entries.keys() ?? [])].sort();
  const frames = names.flatMap((name) =>
    decodeFrames(disk.find(`${folder}/${name}`)?.bytes ?? new Uint8Array()).frames.slice(1),
  );
  const files = new Map<string, JournaledFile>();
  for (const { path, base, bytes } of frames.flatMap(({ payload }) => decodeEntry(payload).files)) {
    const place = `${DATA}/${path}`;
    const known = [...(files.get(place)?.known ?? []), base, bytes && hashOf(bytes)];
    files.set(place, {
      last: bytes && new TextDecoder().decode(bytes),
      known: new Set(known.filter((hash) => hash !== undefined)),
    });
  }
  return files;
}
