import { type FileHandle, type FileStat, type FileSystem, hasCode, type NewFile } from '../file-system.ts';
import type { Clock } from '../ports.ts';

/** Concurrent calls: enough to keep a disk busy, few enough to leave descriptors for connections. */
const CALLS_AT_ONCE = 64;
/** Waits in milliseconds when descriptors have run out; after the last, the error is passed on. */
const BACK_OFF_MS = [5, 10, 20, 50, 100, 200, 400, 800];

/** A file system that limits concurrent calls, and waits when the system is out of descriptors. */
export function patientFileSystem(fileSystem: FileSystem, clock: Clock): FileSystem {
  const slots = new Slots(CALLS_AT_ONCE);
  const turn = <T>(call: () => Promise<T>): Promise<T> => slots.during(call);
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (const wait of BACK_OFF_MS) {
      try {
        return await turn(call);
      } catch (error) {
        if (!isOutOfDescriptors(error)) throw error;
        await new Promise<void>((resolve) => clock.after(wait, resolve));
      }
    }
    return turn(call);
  };
  const createOne = async (file: NewFile): Promise<FileStat> => {
    const [made] = await fileSystem.createAll([file]);
    if (!made || made instanceof Error) throw made;
    return made;
  };
  /** Files that failed for lack of a descriptor are retried one by one, as others are released. */
  const createAll: FileSystem['createAll'] = async (files) => {
    const made = await turn(() => fileSystem.createAll(files));
    const again = files.filter((_, index) => isOutOfDescriptors(made[index]));
    if (again.length === 0) return made;
    const late = new Map(again.map((file) => [file, patiently(() => createOne(file)).catch((error) => error)]));
    return Promise.all(files.map((file, index) => late.get(file) ?? made[index]));
  };
  const patientHandle = (file: FileHandle): FileHandle => ({
    read: (length, position) => turn(() => file.read(length, position)),
    readNow: (length, position) => file.readNow(length, position),
    write: (bytes) => turn(() => file.write(bytes)),
    size: () => turn(() => file.size()),
    truncate: (size) => turn(() => file.truncate(size)),
    sync: () => turn(() => file.sync()),
    dataSync: () => turn(() => file.dataSync()),
    close: () => file.close(),
  });
  return {
    readFile: (path) => patiently(() => fileSystem.readFile(path)),
    readDirectory: (path) => patiently(() => fileSystem.readDirectory(path)),
    stat: (path) => turn(() => fileSystem.stat(path)),
    lookInto: (path, about) => patiently(() => fileSystem.lookInto(path, about)),
    statAll: (paths) => turn(() => fileSystem.statAll(paths)),
    readAll: (paths) => patiently(() => fileSystem.readAll(paths)),
    createAll,
    linkAll: (links) => turn(() => fileSystem.linkAll(links)),
    unlinkAll: (paths) => turn(() => fileSystem.unlinkAll(paths)),
    open: async (path, mode, permissions) =>
      patientHandle(await patiently(() => fileSystem.open(path, mode, permissions))),
    rename: (from, to) => turn(() => fileSystem.rename(from, to)),
    link: (from, to) => turn(() => fileSystem.link(from, to)),
    unlink: (path) => turn(() => fileSystem.unlink(path)),
    atOnce: (work) => turn(() => fileSystem.atOnce(work)),
    statNow: (path) => fileSystem.statNow(path),
    readNow: (path) => fileSystem.readNow(path),
    makeDirectory: (path, permissions) => turn(() => fileSystem.makeDirectory(path, permissions)),
    removeDirectory: (path) => turn(() => fileSystem.removeDirectory(path)),
    syncFile: (path) => patiently(() => fileSystem.syncFile(path)),
    syncDirectory: (path) => patiently(() => fileSystem.syncDirectory(path)),
    watch: (path, onHint, onError) => fileSystem.watch(path, onHint, onError),
    freeSpace: (path) => turn(() => fileSystem.freeSpace(path)),
  };
}

const isOutOfDescriptors = (error: unknown): boolean => hasCode(error, 'EMFILE', 'ENFILE');

/** A counting semaphore: first come, first served. */
class Slots {
  #free: number;
  /** The latest waiters, in order. */
  #arriving: (() => void)[] = [];
  /** Earlier waiters, in reverse order: removing the first element of a long array would move all others. */
  #leaving: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#arriving.push(resolve));
    try {
      return await call();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free++;
    }
  }

  #next(): (() => void) | undefined {
    if (this.#leaving.length === 0) {
      this.#leaving = this.#arriving.reverse();
      this.#arriving = [];
    }
    return this.#leaving.pop();
  }
}
