import type { CallsAtOnce, EntryKind, FileHandle, FileStat, FileSystem } from '../../core/host.ts';
import { oneByOne } from './one-by-one.ts';

/** A file or a directory. Names are stored separately, so that a file can have several. */
interface Node {
  readonly kind: EntryKind;
  readonly inode: bigint;
  bytes: Uint8Array;
  changed: bigint;
}

/** Size of the simulated disk in bytes. */
const SPACE = 64 * 1024 ** 3;

/** An in-memory file system. Nothing is lost and nothing fails, so it suits all tests except those of durability. */
export function memoryFileSystem(): FileSystem {
  const nodes = new Map<string, Node>();
  const watchers = new Set<{ path: string; onHint: (name: string | null) => void }>();
  let ticks = 0n;
  const make = (kind: EntryKind): Node => ({ kind, inode: ++ticks, bytes: new Uint8Array(), changed: ++ticks });
  nodes.set('/', make('directory'));

  const hint = (path: string) => {
    for (const watcher of watchers) if (watcher.path === parentOf(path)) watcher.onHint(nameOf(path));
  };
  const at = (path: string): Node => {
    const node = nodes.get(path);
    if (!node) throw failure('ENOENT', path);
    return node;
  };
  const enter = (path: string, node: Node) => {
    if (at(parentOf(path)).kind !== 'directory') throw failure('ENOTDIR', path);
    nodes.set(path, node);
    hint(path);
  };
  const children = (path: string) => [...nodes.keys()].filter((name) => name !== '/' && parentOf(name) === path);

  const handle = (path: string, node: Node): FileHandle => ({
    read: async (length, position) => node.bytes.slice(position, position + length),
    readNow: (length, position) => node.bytes.slice(position, position + length),
    write: async (bytes) => {
      node.bytes = appended(node.bytes, bytes);
      node.changed = ++ticks;
      hint(path);
      return bytes.length;
    },
    size: async () => node.bytes.length,
    truncate: async (size) => {
      node.bytes = node.bytes.slice(0, size);
      node.changed = ++ticks;
    },
    sync: async () => {},
    dataSync: async () => {},
    close: async () => {},
  });

  const calls: CallsAtOnce = {
    readFile: (path) => {
      const node = at(path);
      if (node.kind === 'directory') throw failure('EISDIR', path);
      return node.bytes;
    },
    stat: (path) => {
      const node = nodes.get(path);
      return node && statOf(node);
    },
    link: (from, to) => {
      if (nodes.has(to)) throw failure('EEXIST', to);
      enter(to, at(from));
    },
    rename: (from, to) => {
      const node = at(from);
      nodes.delete(from);
      enter(to, node);
      const below = node.kind === 'directory' ? [...nodes.keys()].filter((name) => name.startsWith(`${from}/`)) : [];
      for (const child of below) {
        nodes.set(to + child.slice(from.length), at(child));
        nodes.delete(child);
      }
      hint(from);
    },
  };
  const readFile: FileSystem['readFile'] = async (path) => calls.readFile(path);
  const stat: FileSystem['stat'] = async (path) => calls.stat(path);

  const open: FileSystem['open'] = async (path, mode) => {
    const there = nodes.get(path);
    if (mode === 'create' && there) throw failure('EEXIST', path);
    if ((mode === 'read' || mode === 'update') && !there) throw failure('ENOENT', path);
    const node = there ?? make('file');
    if (!there) enter(path, node);
    return handle(path, node);
  };
  const link: FileSystem['link'] = async (from, to) => calls.link(from, to);
  const unlink: FileSystem['unlink'] = async (path) => {
    if (at(path).kind === 'directory') throw failure('EISDIR', path);
    nodes.delete(path);
    hint(path);
  };
  const readDirectory: FileSystem['readDirectory'] = async (path) => {
    if (at(path).kind !== 'directory') throw failure('ENOTDIR', path);
    return children(path).map((child) => ({ name: nameOf(child), kind: at(child).kind }));
  };

  return {
    readFile,
    stat,
    readDirectory,
    open,
    link,
    unlink,
    ...oneByOne({ stat, readDirectory, readFile, open, link, unlink }),
    rename: async (from, to) => calls.rename(from, to),
    atOnce: async (work) => work(calls),
    statNow: calls.stat,
    readNow: calls.readFile,
    makeDirectory: async (path) => {
      if (nodes.has(path)) throw failure('EEXIST', path);
      enter(path, make('directory'));
    },
    removeDirectory: async (path) => {
      if (at(path).kind !== 'directory') throw failure('ENOTDIR', path);
      if (children(path).length > 0) throw failure('ENOTEMPTY', path);
      nodes.delete(path);
      hint(path);
    },
    syncFile: async (path) => {
      at(path);
      return true;
    },
    syncDirectory: async () => {},
    freeSpace: async (path) => {
      at(path);
      return { free: SPACE / 2, total: SPACE };
    },
    watch: (path, onHint) => {
      const watcher = { path, onHint };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Appends bytes within the spare capacity of the buffer, so that a journal is not copied for each entry. */
function appended(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const end = bytes.byteOffset + bytes.length;
  const length = bytes.length + more.length;
  if (end + more.length <= bytes.buffer.byteLength) {
    new Uint8Array(bytes.buffer, end).set(more);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, length);
  }
  const grown = new Uint8Array(new ArrayBuffer(length * 2), 0, length);
  grown.set(bytes);
  grown.set(more, bytes.length);
  return grown;
}

const statOf = ({ kind, inode, bytes, changed }: Node): FileStat => ({
  kind,
  size: bytes.length,
  inode,
  modifiedNs: changed,
  changedNs: changed,
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';

const failure = (code: string, path: string) => Object.assign(new Error(`${code}: ${path}`), { code });
