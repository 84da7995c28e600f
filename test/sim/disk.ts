import type { EntryKind } from '../../core/platform/file-system.ts';
import type { DiskEvent, Slot } from './disk-event.ts';
import { posixError } from './error.ts';

/** A file, directory or link. Bytes are never changed in place, so disks may share them. */
export interface Inode {
  readonly number: number;
  readonly kind: EntryKind;
  bytes: Uint8Array;
  /** Of a directory: names and inode numbers. */
  readonly entries: Map<string, number>;
  modifiedNs: bigint;
  changedNs: bigint;
}

const ROOT = 1;
const NOTHING = new Uint8Array();

/** Inodes and directory entries as running programs see them, and a trace of all changes. No time passes. */
export class Disk {
  readonly inodes = new Map<number, Inode>();
  readonly events: DiskEvent[] = [];
  readonly #nowNs: () => bigint;
  /** Whether a trace is recorded. */
  readonly #traced: boolean;
  #lastInode = ROOT;

  constructor(nowNs: () => bigint, options: { readonly traced?: boolean } = {}) {
    this.#nowNs = nowNs;
    this.#traced = options.traced ?? true;
    this.inodes.set(ROOT, this.#newInode(ROOT, 'directory', NOTHING));
  }

  /** Adds an inode as complete and durable, as if it had always existed: for initial states. */
  adopt(inode: Pick<Inode, 'number' | 'kind' | 'bytes'>, entries: ReadonlyMap<string, number>): void {
    const adopted = this.#newInode(inode.number, inode.kind, inode.bytes);
    for (const [name, number] of entries) adopted.entries.set(name, number);
    this.inodes.set(inode.number, adopted);
    this.#lastInode = Math.max(this.#lastInode, inode.number);
  }

  /** Inode of a path; undefined if there is none. */
  find(path: string): Inode | undefined {
    let inode = this.inode(ROOT);
    for (const name of path.split('/')) {
      if (name === '') continue;
      const next = inode.kind === 'directory' ? inode.entries.get(name) : undefined;
      if (next === undefined) return undefined;
      inode = this.inode(next);
    }
    return inode;
  }

  /** Inode by number, which must exist. */
  inode(number: number): Inode {
    const inode = this.inodes.get(number);
    if (!inode) throw new Error(`the simulated disk has no inode ${number}`);
    return inode;
  }

  /** The directory of a path, and the path's last name. */
  place(path: string, call: string): { readonly directory: Inode; readonly name: string } {
    const cut = path.lastIndexOf('/');
    const directory = this.find(path.slice(0, cut));
    if (!directory) throw posixError('ENOENT', call, path);
    if (directory.kind !== 'directory') throw posixError('ENOTDIR', call, path);
    return { directory, name: path.slice(cut + 1) };
  }

  create(kind: EntryKind, bytes: Uint8Array = NOTHING): Inode {
    const inode = this.#newInode(++this.#lastInode, kind, bytes);
    this.inodes.set(inode.number, inode);
    return inode;
  }

  setEntries(slots: readonly Slot[]): void {
    for (const { directory, name, inode } of slots) {
      const { entries } = this.inode(directory);
      const before = entries.get(name);
      if (before !== undefined) this.inode(before).changedNs = this.#nowNs();
      if (inode === 0) entries.delete(name);
      else {
        entries.set(name, inode);
        this.inode(inode).changedNs = this.#nowNs();
      }
    }
    this.record({ kind: 'entries', slots });
  }

  write(inode: Inode, offset: number, bytes: Uint8Array): void {
    const grown = new Uint8Array(Math.max(inode.bytes.length, offset + bytes.length));
    grown.set(inode.bytes);
    grown.set(bytes, offset);
    inode.bytes = grown;
    this.#touch(inode);
    this.record({ kind: 'write', inode: inode.number, offset, bytes: bytes.slice() });
  }

  truncate(inode: Inode, size: number): void {
    const cut = new Uint8Array(size);
    cut.set(inode.bytes.subarray(0, size));
    inode.bytes = cut;
    this.#touch(inode);
    this.record({ kind: 'truncate', inode: inode.number, size });
  }

  record(event: DiskEvent): void {
    if (this.#traced) this.events.push(event);
  }

  #touch(inode: Inode): void {
    inode.modifiedNs = this.#nowNs();
    inode.changedNs = inode.modifiedNs;
  }

  #newInode(number: number, kind: EntryKind, bytes: Uint8Array): Inode {
    const now = this.#nowNs();
    return { number, kind, bytes, entries: new Map(), modifiedNs: now, changedNs: now };
  }
}
