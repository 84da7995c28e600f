import { readdirSync } from 'node:fs';
import type { EntryKind, FileStat, FoundEntry } from '../../index.ts';
import { statAt } from './file-stat.ts';

/** Not contained in any name (POSIX). */
const AFTER_NAME = '\0';

const KINDS: readonly EntryKind[] = ['file', 'directory', 'link', 'other'];

/** Bytes per entry: one for its kind, one for whether there is a `stat`, six unused, and five 8-byte numbers. */
const ROW_BYTES = 48;

/** The entries of a folder, laid out to be passed to another thread: one string and one buffer, which need not be copied. */
export interface PackedFolder {
  readonly names: string;
  readonly rows: ArrayBuffer;
}

/** Reads a folder. @throws FileSystemError as `FileSystem.lookInto` */
export function packFolder(path: string): PackedFolder {
  const names = readdirSync(path);
  const rows = new DataView(new ArrayBuffer(names.length * ROW_BYTES));
  for (const [index, name] of names.entries()) {
    const stat = statIfTold(`${path}/${name}`);
    const row = index * ROW_BYTES;
    // without a `stat` it is most likely a file, like nearly everything in such a folder
    rows.setUint8(row, KINDS.indexOf(stat?.kind ?? 'file'));
    if (!stat) continue;
    rows.setUint8(row + 1, 1);
    rows.setFloat64(row + 8, stat.size);
    rows.setBigInt64(row + 16, stat.inode);
    rows.setBigInt64(row + 24, stat.modifiedNs);
    rows.setBigInt64(row + 32, stat.changedNs);
    rows.setBigInt64(row + 40, stat.bornNs ?? 0n);
  }
  return { names: names.map((name) => `${name}${AFTER_NAME}`).join(''), rows: rows.buffer };
}

function statIfTold(path: string): FileStat | undefined {
  try {
    return statAt(path);
  } catch {
    // a caller that needs it asks again, and gets the error
    return undefined;
  }
}

/** The entries of a packed folder. */
export function* unpackFolder({ names, rows }: PackedFolder): Generator<FoundEntry, void> {
  const view = new DataView(rows);
  for (let start = 0, row = 0; start < names.length; row += ROW_BYTES) {
    const end = names.indexOf(AFTER_NAME, start);
    yield new PackedEntry(names.slice(start, end), view, row);
    start = end + AFTER_NAME.length;
  }
}

/** An entry and its `stat`, decoded on access because there are very many. */
class PackedEntry implements FoundEntry, FileStat {
  readonly name: string;
  readonly #rows: DataView;
  readonly #row: number;

  constructor(name: string, rows: DataView, row: number) {
    this.name = name;
    this.#rows = rows;
    this.#row = row;
  }

  get kind(): EntryKind {
    return KINDS[this.#rows.getUint8(this.#row)] ?? 'other';
  }

  get stat(): FileStat | undefined {
    return this.#rows.getUint8(this.#row + 1) === 1 ? this : undefined;
  }

  get size(): number {
    return this.#rows.getFloat64(this.#row + 8);
  }

  get inode(): bigint {
    return this.#rows.getBigInt64(this.#row + 16);
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
