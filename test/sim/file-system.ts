import type {
  CallsAtOnce,
  DirectoryEntry,
  DiskSpace,
  FileHandle,
  FileStat,
  FileSystem,
  FileSystemError,
  FoundEntry,
  Link,
  NewFile,
} from '../../core/platform/file-system.ts';
import { oneByOne } from '../../scripts/testing/one-by-one.ts';
import type { SimClock } from './clock.ts';
import { Disk, type Inode } from './disk.ts';
import { posixError } from './error.ts';

/** One call to the file system, as a fault plan sees it. */
export interface Call {
  readonly name: keyof FileSystem | keyof FileHandle;
  readonly path: string;
  /** Target of a rename or link. */
  readonly to?: string;
  /** Mode in which a file is opened. */
  readonly mode?: 'read' | 'create' | 'append' | 'update';
}

/** The planned fault of a call: a POSIX code, or `short` for a write of only half of its bytes. */
export type Fault = string | undefined;

/** Hooks into the simulation; both are called before a call has any effect. */
export interface SimHooks {
  /** May change the disk directly, as another process would. */
  readonly before?: (call: Call) => void;
  readonly fault?: (call: Call) => Fault;
}

/** A file system in memory that records what a power cut could undo (power-cut.ts). */
export class SimFileSystem implements FileSystem {
  readonly disk: Disk;
  hooks: SimHooks = {};
  space: DiskSpace = { free: 32 * 1024 ** 3, total: 64 * 1024 ** 3 };
  /** Number of calls. */
  calls = 0;
  #openHandles = 0;
  readonly #oneByOne = oneByOne({
    stat: (path) => this.stat(path),
    readDirectory: (path) => this.readDirectory(path),
    readFile: (path) => this.readFile(path),
    open: (path, mode) => this.open(path, mode),
    link: (from, to) => this.link(from, to),
    unlink: (path) => this.unlink(path),
  });
  readonly #calls: CallsAtOnce = {
    readFile: (path) => this.#readFile(path),
    stat: (path) => this.#stat(path),
    rename: (from, to) => this.#rename(from, to),
    link: (from, to) => this.#link(from, to),
  };
  readonly #watchers = new Set<{ readonly path: string; readonly onHint: (name: string | null) => void }>();

  constructor(clock: SimClock, disk: Disk = new Disk(() => BigInt(clock.now()) * 1_000_000n)) {
    this.disk = disk;
  }

  /** Number of open handles. */
  get openHandles(): number {
    return this.#openHandles;
  }

  async readFile(path: string): Promise<Uint8Array> {
    return this.#calls.readFile(path);
  }

  #readFile(path: string): Uint8Array {
    this.#begin({ name: 'readFile', path });
    const inode = this.#file(path, 'readFile');
    return inode.bytes.slice();
  }

  async readDirectory(path: string): Promise<readonly DirectoryEntry[]> {
    this.#begin({ name: 'readDirectory', path });
    const inode = this.#existing(path, 'readDirectory');
    if (inode.kind !== 'directory') throw posixError('ENOTDIR', 'readDirectory', path);
    return [...inode.entries].map(([name, number]) => ({ name, kind: this.disk.inode(number).kind }));
  }

  async stat(path: string): Promise<FileStat | undefined> {
    return this.#calls.stat(path);
  }

  #stat(path: string): FileStat | undefined {
    this.#begin({ name: 'stat', path });
    const inode = this.disk.find(path);
    return (
      inode && {
        kind: inode.kind,
        size: inode.bytes.length,
        inode: BigInt(inode.number),
        modifiedNs: inode.modifiedNs,
        changedNs: inode.changedNs,
      }
    );
  }

  statAll(paths: readonly string[]): Promise<readonly (FileStat | undefined)[]> {
    return this.#oneByOne.statAll(paths);
  }

  lookInto(path: string, about: number): Promise<readonly FoundEntry[]> {
    return this.#oneByOne.lookInto(path, about);
  }

  readAll(paths: readonly string[]): Promise<readonly (Uint8Array | FileSystemError)[]> {
    return this.#oneByOne.readAll(paths);
  }

  createAll(files: readonly NewFile[]): Promise<readonly (FileStat | FileSystemError)[]> {
    return this.#oneByOne.createAll(files);
  }

  linkAll(links: readonly Link[]): Promise<readonly (FileSystemError | undefined)[]> {
    return this.#oneByOne.linkAll(links);
  }

  unlinkAll(paths: readonly string[]): Promise<readonly (FileSystemError | undefined)[]> {
    return this.#oneByOne.unlinkAll(paths);
  }

  async open(path: string, mode: 'read' | 'create' | 'append' | 'update'): Promise<FileHandle> {
    this.#begin({ name: 'open', path, mode });
    const there = this.disk.find(path);
    if (there && mode === 'create') throw posixError('EEXIST', 'open', path);
    if (there) return this.#handle(this.#file(path, 'open'), path, mode === 'append');
    if (mode === 'read' || mode === 'update') throw posixError('ENOENT', 'open', path);
    const { directory, name } = this.disk.place(path, 'open');
    const inode = this.disk.create('file');
    this.disk.setEntries([{ directory: directory.number, name, inode: inode.number }]);
    this.#hint(path);
    return this.#handle(inode, path, mode === 'append');
  }

  async rename(from: string, to: string): Promise<void> {
    this.#calls.rename(from, to);
  }

  #rename(from: string, to: string): void {
    this.#begin({ name: 'rename', path: from, to });
    this.renameNow(from, to);
  }

  async link(from: string, to: string): Promise<void> {
    this.#calls.link(from, to);
  }

  async atOnce<T>(work: (calls: CallsAtOnce) => T): Promise<T> {
    return work(this.#calls);
  }

  statNow(path: string): FileStat | undefined {
    return this.#calls.stat(path);
  }

  readNow(path: string): Uint8Array {
    return this.#calls.readFile(path);
  }

  #link(from: string, to: string): void {
    this.#begin({ name: 'link', path: to });
    const inode = this.#existing(from, 'link');
    if (inode.kind === 'directory') throw posixError('EPERM', 'link', from);
    if (this.disk.find(to)) throw posixError('EEXIST', 'link', to);
    const target = this.disk.place(to, 'link');
    this.disk.setEntries([{ directory: target.directory.number, name: target.name, inode: inode.number }]);
    this.#hint(to);
  }

  async unlink(path: string): Promise<void> {
    this.#begin({ name: 'unlink', path });
    this.unlinkNow(path);
  }

  async makeDirectory(path: string): Promise<void> {
    this.#begin({ name: 'makeDirectory', path });
    this.makeDirectoryNow(path);
  }

  async removeDirectory(path: string): Promise<void> {
    this.#begin({ name: 'removeDirectory', path });
    const inode = this.#existing(path, 'removeDirectory');
    if (inode.kind !== 'directory') throw posixError('ENOTDIR', 'removeDirectory', path);
    if (inode.entries.size > 0) throw posixError('ENOTEMPTY', 'removeDirectory', path);
    this.#remove(path);
  }

  async syncFile(path: string): Promise<boolean> {
    const file = await this.open(path, 'read');
    try {
      await file.sync();
      return true;
    } catch {
      return false;
    } finally {
      await file.close();
    }
  }

  async syncDirectory(path: string): Promise<void> {
    this.#begin({ name: 'syncDirectory', path });
    const inode = this.#existing(path, 'syncDirectory');
    this.disk.record({ kind: 'sync-directory', inode: inode.number });
  }

  async freeSpace(path: string): Promise<DiskSpace> {
    this.#begin({ name: 'freeSpace', path });
    this.#existing(path, 'freeSpace');
    return this.space;
  }

  watch(path: string, onHint: (name: string | null) => void): () => void {
    const watcher = { path, onHint };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Makes a directory and its missing parents, as another process would. */
  makeDirectoriesNow(path: string): void {
    const names = path.split('/').filter((name) => name !== '');
    names.forEach((_, index) => {
      const above = `/${names.slice(0, index + 1).join('/')}`;
      if (!this.disk.find(above)) this.makeDirectoryNow(above);
    });
  }

  /** Writes a file in place, or a new one, as another process would. */
  writeNow(path: string, bytes: Uint8Array): void {
    let inode = this.disk.find(path);
    if (!inode) {
      const { directory, name } = this.disk.place(path, 'open');
      inode = this.disk.create('file');
      this.disk.setEntries([{ directory: directory.number, name, inode: inode.number }]);
    }
    this.disk.truncate(inode, 0);
    this.disk.write(inode, 0, bytes);
    this.#hint(path);
  }

  /** Makes a file and its directory entry durable, as another process would. */
  syncNow(path: string): void {
    const inode = this.disk.find(path);
    if (inode) this.disk.record({ kind: 'sync', inode: inode.number });
    this.disk.record({ kind: 'sync-directory', inode: this.disk.place(path, 'sync').directory.number });
  }

  renameNow(from: string, to: string): void {
    const inode = this.#existing(from, 'rename');
    const source = this.disk.place(from, 'rename');
    const target = this.disk.place(to, 'rename');
    this.disk.setEntries([
      { directory: source.directory.number, name: source.name, inode: 0 },
      { directory: target.directory.number, name: target.name, inode: inode.number },
    ]);
    this.#hint(from);
    this.#hint(to);
  }

  unlinkNow(path: string): void {
    if (this.#existing(path, 'unlink').kind === 'directory') throw posixError('EISDIR', 'unlink', path);
    this.#remove(path);
  }

  makeDirectoryNow(path: string): void {
    if (this.disk.find(path)) throw posixError('EEXIST', 'makeDirectory', path);
    const { directory, name } = this.disk.place(path, 'makeDirectory');
    const inode = this.disk.create('directory').number;
    this.disk.setEntries([{ directory: directory.number, name, inode }]);
    this.#hint(path);
  }

  #remove(path: string): void {
    const { directory, name } = this.disk.place(path, 'unlink');
    this.disk.setEntries([{ directory: directory.number, name, inode: 0 }]);
    this.#hint(path);
  }

  #handle(inode: Inode, path: string, append: boolean): FileHandle {
    let place = 0;
    let open = true;
    this.#openHandles++;
    const begin = (name: keyof FileHandle) => {
      if (!open) throw posixError('EBADF', name, path);
      return this.#begin({ name, path });
    };
    const sync = (name: 'sync' | 'dataSync') => {
      try {
        begin(name);
      } catch (error) {
        this.disk.record({ kind: 'sync-failed', inode: inode.number });
        throw error;
      }
      this.disk.record({ kind: 'sync', inode: inode.number });
    };
    return {
      read: async (length, position) => {
        begin('read');
        return inode.bytes.slice(position, position + length);
      },
      readNow: (length, position) => {
        begin('readNow');
        return inode.bytes.slice(position, position + length);
      },
      write: async (bytes) => {
        const taken = begin('write') === 'short' && bytes.length > 1 ? bytes.length >> 1 : bytes.length;
        if (append) place = inode.bytes.length;
        this.disk.write(inode, place, bytes.subarray(0, taken));
        place += taken;
        this.#hint(path);
        return taken;
      },
      size: async () => {
        begin('size');
        return inode.bytes.length;
      },
      truncate: async (size) => {
        begin('truncate');
        this.disk.truncate(inode, size);
        this.#hint(path);
      },
      sync: async () => sync('sync'),
      dataSync: async () => sync('dataSync'),
      close: async () => {
        if (open) this.#openHandles--;
        open = false;
      },
    };
  }

  /** @throws the planned fault of this call, unless it is a short write */
  #begin(call: Call): Fault {
    this.calls++;
    this.hooks.before?.(call);
    const fault = this.hooks.fault?.(call);
    if (fault === undefined || fault === 'short') return fault;
    throw posixError(fault, call.name, call.path);
  }

  #existing(path: string, call: string): Inode {
    const inode = this.disk.find(path);
    if (!inode) throw posixError('ENOENT', call, path);
    return inode;
  }

  #file(path: string, call: string): Inode {
    const inode = this.#existing(path, call);
    if (inode.kind === 'directory') throw posixError('EISDIR', call, path);
    return inode;
  }

  #hint(path: string): void {
    const cut = path.lastIndexOf('/');
    for (const { path: folder, onHint } of this.#watchers) {
      if (folder === path.slice(0, cut)) queueMicrotask(() => onHint(path.slice(cut + 1)));
    }
  }
}
