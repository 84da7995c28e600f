import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until.ts';

/** The file systems whose power is cut. */
export const KINDS = ['ext4', 'xfs'] as const;
export type Kind = (typeof KINDS)[number];

/** Size of the sparse image. XFS requires 300 MiB. */
const IMAGE_BYTES = 512 * 1024 * 1024;
/** Maximum time of an unmount while other processes look at the disk, in milliseconds. */
const PATIENCE = 5_000;

const run = promisify(execFile);

/** Cuts the power of a disk, once. */
export interface Switch {
  /**
   * From now on nothing reaches the disk, and every call to it fails.
   *
   * @param flushes first writes the log of the file system, but no file contents: names without contents
   */
  cut(flushes: boolean): Promise<void>;
}

/**
 * A separate disk, in an image, whose power can be cut. It is mounted in a private mount namespace that ends with this process: no
 * other process keeps it, and nothing of it is left however this process ends.
 */
export class CutDisk {
  readonly #home: string;
  readonly #keeper: ChildProcess;
  readonly #image: string;
  /** Its mount point within the namespace. */
  readonly #place: string;

  private constructor(home: string) {
    this.#home = home;
    this.#image = join(home, 'image');
    this.#place = join(home, 'disk');
    this.#keeper = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', 'echo ready; exec cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  }

  /** @throws Error that states what this machine lacks */
  static async make(kind: Kind): Promise<CutDisk> {
    const disk = new CutDisk(mkdtempSync(join(tmpdir(), `almanac-${kind}-`)));
    try {
      await disk.#begin(kind);
      return disk;
    } catch (error) {
      disk.remove();
      throw error;
    }
  }

  /** Absolute path of its root folder, from outside of the namespace. */
  get folder(): string {
    return `/proc/${this.#keeper.pid}/root${this.#place}`;
  }

  /** Prepares the power cut, so that it takes effect at once. */
  arm(): Switch {
    const shell = spawn('xfs_io', ['-x', this.folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    const closed = once(shell, 'close');
    return {
      cut: async (flushes) => {
        shell.stdin.end(flushes ? 'shutdown -f\n' : 'shutdown\n');
        await closed;
      },
    };
  }

  /** Restores the power: caches are lost, and the file system recovers. The disk must not be in use. */
  async restore(): Promise<void> {
    const isFree = () =>
      this.#inside('umount', this.#place).then(
        () => true,
        () => false,
      );
    if ((await until(isFree, PATIENCE)) === undefined) throw new Error(`${this.folder} cannot be unmounted`);
    await this.#mount();
  }

  /** Removes the disk with everything on it. */
  remove(): void {
    // otherwise the end of the namespace may leave the loop device behind, which keeps the image
    spawnSync('nsenter', ['--mount', '--target', `${this.#keeper.pid}`, 'umount', '--detach-loop', this.#place]);
    this.#keeper.kill('SIGKILL');
    rmSync(this.#home, { recursive: true });
  }

  async #begin(kind: Kind): Promise<void> {
    const begun = [once(this.#keeper.stdout ?? this.#keeper, 'data'), once(this.#keeper, 'exit')];
    await Promise.race(begun);
    if (this.#keeper.exitCode !== null) throw new Error('no namespace of mounts can be had');
    // the image is in memory: what does not reach it is lost either way, and it is faster
    await this.#inside('mount', '-t', 'tmpfs', 'image', this.#home);
    await this.#inside('mkdir', this.#place);
    await this.#inside('truncate', '--size', `${IMAGE_BYTES}`, this.#image);
    await this.#inside(`mkfs.${kind}`, '-q', this.#image);
    await this.#mount();
  }

  async #mount(): Promise<void> {
    await this.#inside('mount', '-o', 'loop', this.#image, this.#place);
  }

  async #inside(...line: readonly string[]): Promise<void> {
    await run('nsenter', ['--mount', '--target', `${this.#keeper.pid}`, ...line]);
  }
}
