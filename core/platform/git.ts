/** Options of a git command. */
export interface GitCall {
  /** Absolute path of the folder that it runs in. */
  readonly cwd: string;
  /** Standard input; empty if omitted. */
  readonly input?: string | Uint8Array;
  /** Ends the process and its children. */
  readonly signal?: AbortSignal;
  /** Whether the repository's own hooks run, as for a person. Default no. */
  readonly withHooks?: boolean;
}

/** Result of a git command. */
export interface GitResult {
  /** 0 for success. Other codes are the command's own: `git diff --quiet` exits with 1 for a difference. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A git object. */
export interface GitObject {
  /** Object id: hexadecimal digits. */
  readonly name: string;
  /** `blob`, `commit`, `tree` or `tag`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** There is no git on this machine, or the folder to run it in does not exist. */
export class GitMissing extends Error {
  constructor(cwd: string) {
    super(`git cannot be run in ${cwd}: it is not installed, or the folder does not exist`);
    this.name = 'GitMissing';
  }
}

/** Git timed out and was ended. */
export class GitLate extends Error {
  constructor(command: string, seconds: number) {
    super(`git ${command}: timed out after ${seconds} s`);
    this.name = 'GitLate';
  }
}

/** The git command of this machine. */
export interface Git {
  /**
   * Runs git, a few commands at a time; the others wait. It never asks for passwords, and works on the repository that it finds
   * from `cwd`, even if this process was started by a hook of another one. It ends with this process at the latest. Of the programs
   * that a repository's configuration makes git run, only filters are run: no hooks, no file system monitor, nothing that verifies
   * signatures, and nothing that fetches objects.
   *
   * @param args arguments of `git`; put texts that others chose after `--`
   * @throws GitMissing; GitLate; the reason of the signal
   */
  run(args: readonly string[], call: GitCall): Promise<GitResult>;
  /**
   * Reads objects through one process (`git cat-file --batch`), which is kept for a while for further reads.
   *
   * @param names revisions (gitrevisions(7)) without line breaks: `<commit>:./<path below cwd>`
   * @returns one result per name; undefined for an object that does not exist or has more than `MOST_OBJECT_BYTES`
   * @throws GitMissing; GitLate; GitReadFailed; the reason of the signal
   */
  read(names: readonly string[], call: Omit<GitCall, 'input'>): Promise<readonly (GitObject | undefined)[]>;
}

/** Git ended while it was read from, or returned something unexpected. */
export class GitReadFailed extends Error {
  constructor(said: string) {
    super(`git cat-file: ${said.trim() || 'ended without output'}`);
    this.name = 'GitReadFailed';
  }
}

/** Maximum size of an object that is read. */
export const MOST_OBJECT_BYTES = 32 * 1024 * 1024;

/** Git whose commands also end when a signal is aborted. */
export const withSignal = (git: Git, signal: AbortSignal): Git => {
  const until = <Call extends Pick<GitCall, 'signal'>>(call: Call): Call => ({
    ...call,
    signal: call.signal ? AbortSignal.any([signal, call.signal]) : signal,
  });
  return {
    run: (args, call) => git.run(args, until(call)),
    read: (names, call) => git.read(names, until(call)),
  };
};
