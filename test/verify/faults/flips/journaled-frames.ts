import { decodeFrames, encodeFrame } from '../../../../core/store/journal/frame.ts';
import { decodeEntry } from '../../../../core/store/journal/journal-entry.ts';
import type { Disk } from '../../../sim/disk.ts';
import { DATA } from '../../../sim/site.ts';
import { filesBelow, OWN } from './flip.ts';

/** A frame of the journal with an intact payload. */
export interface JournaledFrame {
  /** Path of its file, relative to `.almanac`. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Only bytes of its head were lost in a power cut: it was not synced, so nothing was acknowledged yet. */
  readonly isTorn: boolean;
  /** Position of the assigned ids. */
  readonly ids: { readonly start: number; readonly end: number };
  /** Absolute paths of files that its transactions changed; empty for the first frame of a file. */
  readonly files: readonly string[];
}

/** The frames of a disk's journal, oldest first. */
export const journaledFrames = (disk: Disk): readonly JournaledFrame[] =>
  filesBelow(disk, 'journal').flatMap(({ path }) => {
    const bytes = disk.find(`${OWN}/${path}`)?.bytes ?? new Uint8Array();
    return decodeFrames(bytes).frames.map(({ start, payload }) => {
      const at = payload.byteOffset - bytes.byteOffset;
      const ids = payload.indexOf(BRACE, 1);
      const end = at + payload.length;
      return {
        path,
        start,
        end,
        isTorn: !encodeFrame(payload).every((byte, index) => byte === bytes[start + index]),
        ids: { start: at + ids, end: at + payload.indexOf(CLOSING_BRACE, ids) },
        files: start === 0 ? [] : filesOf(payload),
      };
    });
  });

const [BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

function filesOf(payload: Uint8Array): readonly string[] {
  const { files, kept, removed, found, texts } = decodeEntry(payload);
  return [...[...files, ...removed, ...found, ...texts].map(({ path }) => path), ...kept].map(
    (path) => `${DATA}/${path}`,
  );
}
