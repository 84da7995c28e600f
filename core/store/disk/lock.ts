import * as v from 'valibot';
import { hashOf } from '../../lib/index.ts';
import {
  entriesIn,
  type FileStat,
  type FileSystem,
  linkIfFree,
  type Ports,
  readIfThere,
  removeIfThere,
  removeQuietly,
  writeNewFile,
} from '../../platform/index.ts';

const holderSchema = v.object({
  pid: v.number(),
  started: v.string(),
  boot: v.string(),
  space: v.optional(v.string()),
  /** Path of the socket on which the holder accepts commands. */
  socket: v.optional(v.string()),
  /** Distinguishes two locks of one process. */
  nonce: v.string(),
});

/** The process that holds a data folder. */
type LockHolder = v.InferOutput<typeof holderSchema>;

/** Another process holds the data folder; `holder` contains its pid and socket. */
export class LockHeld extends Error {
  readonly holder: LockHolder;

  constructor(folder: string, holder: LockHolder) {
    super(`${folder} is in use by process ${holder.pid}`);
    this.name = 'LockHeld';
    this.holder = holder;
  }
}

/** Why writes are no longer possible. */
export const LOCK_LOST = 'the lock of the data folder was lost';

/** The file at the path of a lock or a claim. */
interface Found {
  /** Undefined if it is not a valid lock: it was torn by a power cut, so its holder is gone. */
  readonly holder: LockHolder | undefined;
  /** Identifies this lock. */
  readonly mark: string;
}

/** Attempts to take the lock while other processes take and release it. */
const ATTEMPTS = 5;

/**
 * An exclusive lock file. It is created atomically, by a link, and identifies a process so that it cannot be confused with a
 * later one with the same pid. There is no heartbeat: the lock of a process that has ended is taken over at once. To do so, a
 * process first links a claim named after the dead lock, which only one can, and then renames its own lock over the dead one.
 */
export class Lock {
  readonly #fileSystem: FileSystem;
  readonly #path: string;
  /** This process. */
  readonly holder: LockHolder;
  /** Resolves when it is noticed that the lock was removed or taken over; it is never held again. */
  readonly lost: Promise<void>;
  #lose: () => void = () => {};
  #isLost = false;
  #stat: FileStat | undefined;

  private constructor(fileSystem: FileSystem, path: string, holder: LockHolder) {
    this.#fileSystem = fileSystem;
    this.#path = path;
    this.holder = holder;
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  /**
   * @param path path of the lock file; its directory exists
   * @throws LockHeld at once when a running process holds it
   */
  static async take(ports: LockPorts, path: string, socket: string | undefined): Promise<Lock> {
    const { fileSystem } = ports;
    const nonce = Buffer.from(ports.random.bytes(12)).toString('hex');
    const holder: LockHolder = {
      ...(await ports.processes.self()),
      nonce,
      ...(socket === undefined ? {} : { socket }),
    };
    const ours = `${path}.${nonce}`;
    const bytes = new TextEncoder().encode(`${JSON.stringify(holder)}\n`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await writeNewFile(fileSystem, ours, bytes, { permissions: 0o600, durable: true });
      try {
        if (!(await takeOnce(ports, path, ours))) continue;
        await removeOthers(fileSystem, path);
        return new Lock(fileSystem, path, holder);
      } finally {
        await removeQuietly(fileSystem, ours);
      }
    }
    throw new Error(`${path} is repeatedly taken by other processes`);
  }

  /** Is the lock still ours? Takes one system call if the file is unchanged. */
  async isHeld(): Promise<boolean> {
    if (this.#isLost) return false;
    const [stat] = await this.#fileSystem.statAll([this.#path]);
    if (stat && this.#stat?.inode === stat.inode && this.#stat.changedNs === stat.changedNs) return true;
    this.#stat = stat;
    this.#isLost = (await lockAt(this.#fileSystem, this.#path))?.holder?.nonce !== this.holder.nonce;
    if (this.#isLost) this.#lose();
    return !this.#isLost;
  }

  /** Is it already known that the lock is lost? */
  get isLost(): boolean {
    return this.#isLost;
  }

  async release(): Promise<void> {
    if (await this.isHeld()) await removeIfThere(this.#fileSystem, this.#path);
  }
}

/** The lock of a data folder was removed or taken over while this process was using it. */
export class LockLost extends Error {
  constructor(folder: string) {
    super(
      `the lock of ${folder} was removed or taken by another process; this process stops, because it may no longer write`,
    );
    this.name = 'LockLost';
  }
}

/** Ports that a lock needs. */
export type LockPorts = Pick<Ports, 'fileSystem' | 'random' | 'processes'>;

/** Tries to take the lock, unless a running process holds it; false if another attempt is needed. */
async function takeOnce(ports: LockPorts, path: string, ours: string): Promise<boolean> {
  const { fileSystem } = ports;
  if (await linkIfFree(fileSystem, ours, path)) return true;
  const dead = await lockAt(fileSystem, path);
  if (!dead) return false;
  await refuseIfRunning(ports, path, dead);

  // processes that died during a takeover left claims, each named after the lock or claim before it
  const claims: string[] = [];
  for (let last: Found | undefined = dead; last; last = await lockAt(fileSystem, claims.at(-1) ?? path)) {
    if (last !== dead) {
      // this claim may have come too late: if the lock has a new holder, that one has to be reported
      if (await isReplaced(fileSystem, path, dead)) return false;
      await refuseIfRunning(ports, path, last);
    }
    const claim = `${path}.after-${last.mark}`;
    claims.push(claim);
    if (!(await linkIfFree(fileSystem, ours, claim))) continue;
    // claims are removed only after the lock was replaced, so an unchanged lock proves that nobody was faster
    if (await isReplaced(fileSystem, path, dead)) {
      await removeQuietly(fileSystem, claim);
      return false;
    }
    await fileSystem.rename(ours, path);
    for (const old of claims) await removeQuietly(fileSystem, old);
    return true;
  }
  return false;
}

const isReplaced = async (fileSystem: FileSystem, path: string, dead: Found): Promise<boolean> =>
  (await lockAt(fileSystem, path))?.mark !== dead.mark;

async function refuseIfRunning({ processes }: LockPorts, path: string, { holder }: Found): Promise<void> {
  if (holder && (await processes.isRunning(holder))) throw new LockHeld(path.replace(/\/\.almanac\/lock$/, ''), holder);
}

/**
 * Removes locks and claims left by processes that died while taking the lock, which is ours now. A running process whose files
 * are removed reads the lock again.
 */
async function removeOthers(fileSystem: FileSystem, path: string): Promise<void> {
  const cut = path.lastIndexOf('/');
  const [folder, begin] = [path.slice(0, cut), `${path.slice(cut + 1)}.`];
  const names = (await entriesIn(fileSystem, folder)).map(({ name }) => name).filter((name) => name.startsWith(begin));
  for (const name of names) await removeQuietly(fileSystem, `${folder}/${name}`);
}

async function lockAt(fileSystem: FileSystem, path: string): Promise<Found | undefined> {
  const bytes = await readIfThere(fileSystem, path);
  if (!bytes) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), new TextDecoder().decode(bytes));
  return parsed.success
    ? { holder: { ...parsed.output, ...seenFrom(path, parsed.output) }, mark: parsed.output.nonce }
    : { holder: undefined, mark: hashOf(bytes) };
}

/** If the socket is next to the lock, its path is rebuilt from our path of the lock: the folder may have another path in each container. */
function seenFrom(path: string, { socket }: LockHolder): Pick<LockHolder, 'socket'> {
  const [, name] = /\/\.almanac\/([^/]+)$/.exec(socket ?? '') ?? [];
  return name === undefined ? {} : { socket: path.replace(/[^/]+$/, name) };
}
