/** Where and with what a piece of git's work is done. */
export interface GitCall {
  /** Absolute path of the folder that it runs in. */
  readonly cwd: string;
  /** What it reads from its standard input; nothing when left out. */
  readonly input?: string | Uint8Array;
}

/** What git answered. */
export interface GitResult {
  /** 0: done. Others are the command's own: `git diff --quiet` says 1 for a difference. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** There is no git on this machine, or no such folder to run it in. */
export class GitMissing extends Error {
  constructor(cwd: string) {
    super(`git cannot be run in ${cwd}: it is not installed, or the folder is not there`);
    this.name = 'GitMissing';
  }
}

/** The git command of this machine. */
export interface Git {
  /**
   * Runs it, for as long as it takes. It asks nobody for passwords, and works on the repository that it finds from `cwd`, even
   * where this process was started by a hook of another one.
   *
   * @param args what stands after `git`; texts that others chose go after `--`
   * @throws GitMissing
   */
  run(args: readonly string[], call: GitCall): Promise<GitResult>;
}
