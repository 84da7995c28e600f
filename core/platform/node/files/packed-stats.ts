import type { EntryKind, FileStat } from '../../index.ts';

/** In no path (POSIX). */
const BETWEEN_PATHS = '\0';

/** Paths as one text: as a list it would take longer to hand them to another thread. */
export const joinPaths = (paths: readonly string[]): string => paths.join(BETWEEN_PATHS);

export const splitPaths = (joined: string): readonly string[] => joined.split(BETWEEN_PATHS);

const KINDS: readonly EntryKind[] = ['file', 'directory', 'link', 'other'];

/** Of one file: a byte for its kind (the number after the last kind says that there is nothing), seven that are free, and five numbers of eight bytes. */
const ROW_BYTES = 48;

/** Puts what is known of each file into one piece of memory, which another thread can be given without a copy. */
export function packStats(paths: readonly string[], statAt: (path: string) => FileStat | undefined): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(paths.length * ROW_BYTES));
  for (const [index, path] of paths.entries()) {
    const stat = statAt(path);
    const row = index * ROW_BYTES;
    view.setUint8(row, stat ? KINDS.indexOf(stat.kind) : KINDS.length);
    if (!stat) continue;
    view.setFloat64(row + 8, stat.size);
    view.setBigUint64(row + 16, stat.inode);
    view.setBigInt64(row + 24, stat.modifiedNs);
    view.setBigInt64(row + 32, stat.changedNs);
    view.setBigInt64(row + 40, stat.bornNs ?? 0n);
  }
  return view.buffer;
}

/** The files that were packed, in their order. */
export function unpackStats(packed: ArrayBuffer): readonly (FileStat | undefined)[] {
  const view = new DataView(packed);
  return Array.from({ length: packed.byteLength / ROW_BYTES }, (_, index) => {
    const kind = KINDS[view.getUint8(index * ROW_BYTES)];
    return kind && new PackedStat(view, index * ROW_BYTES, kind);
  });
}

/** What is known of one file: read when it is asked for, since there are very many. */
class PackedStat implements FileStat {
  readonly kind: EntryKind;
  readonly #rows: DataView;
  readonly #row: number;

  constructor(rows: DataView, row: number, kind: EntryKind) {
    this.kind = kind;
    this.#rows = rows;
    this.#row = row;
  }

  get size(): number {
    return this.#rows.getFloat64(this.#row + 8);
  }

  get inode(): bigint {
    return this.#rows.getBigUint64(this.#row + 16);
  }

  get modifiedNs(): bigint {
    return this.#rows.getBigInt64(this.#row + 24);
  }

  get changedNs(): bigint {
    return this.#rows.getBigInt64(this.#row + 32);
  }

  get bornNs(): bigint {
    return this.#rows.getBigInt64(this.#row + 40);
  }
}
