import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until.ts';

/** The file systems that are cut off. */
export const KINDS = ['ext4', 'xfs'] as const;
export type Kind = (typeof KINDS)[number];

/** Of the image, which takes the room of what was written to it. XFS wants 300 MiB. */
const IMAGE_BYTES = 512 * 1024 * 1024;
/** How long an unmount may take while somebody looks at the disk, in milliseconds. */
const PATIENCE = 5_000;

const run = promisify(execFile);

/** What cuts the power of a disk, once. */
export interface Switch {
  /**
   * From now on nothing reaches the disk and every call to it fails.
   *
   * @param flushes writes the file system's own log before, and no file: names without their contents
   */
  cut(flushes: boolean): Promise<void>;
}

/**
 * A disk of its own, in an image, whose power can be cut. It is mounted where nobody else sees it, in a namespace of mounts
 * that goes with this process: no other one keeps it, and nothing of it is left however this process ends.
 */
export class CutDisk {
  readonly #home: string;
  readonly #keeper: ChildProcess;
  readonly #image: string;
  /** As the namespace knows it. */
  readonly #place: string;

  private constructor(home: string) {
    this.#home = home;
    this.#image = join(home, 'image');
    this.#place = join(home, 'disk');
    this.#keeper = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', 'echo ready; exec cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  }

  /** @throws Error saying what this machine has not */
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

  /** Absolute path of what lies on it. */
  get folder(): string {
    return `/proc/${this.#keeper.pid}/root${this.#place}`;
  }

  /** Puts somebody at the switch, so that the power goes at once when it is cut. */
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

  /** Gives the power back: nothing is in memory any more, and the file system mends itself. Nobody may use the disk. */
  async restore(): Promise<void> {
    const isFree = () =>
      this.#inside('umount', this.#place).then(
        () => true,
        () => false,
      );
    if ((await until(isFree, PATIENCE)) === undefined) throw new Error(`${this.folder} cannot be unmounted`);
    await this.#mount();
  }

  /** Takes it from the machine, with all that lies on it. */
  remove(): void {
    // Else the end of the namespace may leave the loop device behind, which keeps the image.
    spawnSync('nsenter', ['--mount', '--target', `${this.#keeper.pid}`, 'umount', '--detach-loop', this.#place]);
    this.#keeper.kill('SIGKILL');
    rmSync(this.#home, { recursive: true });
  }

  async #begin(kind: Kind): Promise<void> {
    const begun = [once(this.#keeper.stdout ?? this.#keeper, 'data'), once(this.#keeper, 'exit')];
    await Promise.race(begun);
    if (this.#keeper.exitCode !== null) throw new Error('no namespace of mounts can be had');
    // The image lies in memory: what does not get as far is lost in either place, and more gets there.
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
