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
  /** Where the holder takes commands. */
  socket: v.optional(v.string()),
  /** Tells two locks of one process apart. */
  nonce: v.string(),
});

/** Who holds a data folder. */
type LockHolder = v.InferOutput<typeof holderSchema>;

/** Somebody else holds the data folder; `holder` says who, and on which socket they listen. */
export class LockHeld extends Error {
  readonly holder: LockHolder;

  constructor(folder: string, holder: LockHolder) {
    super(`${folder} is in use by process ${holder.pid}`);
    this.name = 'LockHeld';
    this.holder = holder;
  }
}

/** Why nothing is written any more. */
export const LOCK_LOST = 'the lock of the data folder was lost';

/** What lies at a place where a lock or a claim belongs. */
interface Found {
  /** Undefined when it is not a lock: torn by a power cut, so its holder is gone. */
  readonly holder: LockHolder | undefined;
  /** Tells this lock from every other. */
  readonly mark: string;
}

/** Attempts to take the lock when others take and leave it meanwhile. */
const ATTEMPTS = 5;

/**
 * An exclusive lock file. It is put there whole, by a link, and names a process so that it cannot be confused with a later
 * one. There is no heartbeat to miss: the lock of a process that is gone is taken over at once. Whoever takes it over
 * first links a claim named after the dead lock, which only one can, and then renames its own lock over the dead one.
 */
export class Lock {
  readonly #fileSystem: FileSystem;
  readonly #path: string;
  /** Who took it: this process. */
  readonly holder: LockHolder;
  /** Resolves as soon as it shows that somebody removed or took the lock; it is never held again. */
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
   * @param path of the lock file; its directory exists
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
    throw new Error(`${path} keeps being taken by other processes`);
  }

  /** Is the lock still ours? One system call as long as nobody touched it. */
  async isHeld(): Promise<boolean> {
    if (this.#isLost) return false;
    const [stat] = await this.#fileSystem.statAll([this.#path]);
    if (stat && this.#stat?.inode === stat.inode && this.#stat.changedNs === stat.changedNs) return true;
    this.#stat = stat;
    this.#isLost = (await lockAt(this.#fileSystem, this.#path))?.holder?.nonce !== this.holder.nonce;
    if (this.#isLost) this.#lose();
    return !this.#isLost;
  }

  /** Is it known by now that the lock is not ours any more? */
  get isLost(): boolean {
    return this.#isLost;
  }

  async release(): Promise<void> {
    if (await this.isHeld()) await removeIfThere(this.#fileSystem, this.#path);
  }
}

/** Somebody removed or took the lock of a data folder while this process was using it. */
export class LockLost extends Error {
  constructor(folder: string) {
    super(
      `the lock of ${folder} was removed or taken by another process; this process stops, because it may no longer write`,
    );
    this.name = 'LockLost';
  }
}

/** What a lock needs of the outside world. */
export type LockPorts = Pick<Ports, 'fileSystem' | 'random' | 'processes'>;

/** Puts our lock at its place, unless somebody alive is there; false when it has to be looked at again. */
async function takeOnce(ports: LockPorts, path: string, ours: string): Promise<boolean> {
  const { fileSystem } = ports;
  if (await linkIfFree(fileSystem, ours, path)) return true;
  const dead = await lockAt(fileSystem, path);
  if (!dead) return false;
  await refuseIfRunning(ports, path, dead);

  // Those who died while taking over left claims, each named after the lock before it.
  const claims: string[] = [];
  for (let last: Found | undefined = dead; last; last = await lockAt(fileSystem, claims.at(-1) ?? path)) {
    if (last !== dead) {
      // Who claims may have come too late: then the lock is another's already, and theirs is the name to tell.
      if (await isReplaced(fileSystem, path, dead)) return false;
      await refuseIfRunning(ports, path, last);
    }
    const claim = `${path}.after-${last.mark}`;
    claims.push(claim);
    if (!(await linkIfFree(fileSystem, ours, claim))) continue;
    // Claims are removed only after the lock was replaced, so an unchanged lock proves that nobody was faster.
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
 * Removes what lies beside a lock that is ours by now: locks and claims of those who died while they took it. Somebody who
 * runs and finds theirs gone looks at the lock again.
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

/** A socket that lies beside the lock does so for everybody, though the folder has another path in each container. */
function seenFrom(path: string, { socket }: LockHolder): Pick<LockHolder, 'socket'> {
  const [, name] = /\/\.almanac\/([^/]+)$/.exec(socket ?? '') ?? [];
  return name === undefined ? {} : { socket: path.replace(/[^/]+$/, name) };
}
