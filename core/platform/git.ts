/** Where and with what a piece of git's work is done. */
export interface GitCall {
  /** Absolute path of the folder that it runs in. */
  readonly cwd: string;
  /** What it reads from its standard input; nothing when left out. */
  readonly input?: string | Uint8Array;
  /** Ends it, and whatever it started, when nobody wants the result any more. */
  readonly signal?: AbortSignal;
  /** The repository's own hooks count, as for a person. Default: as if there were none. */
  readonly withHooks?: boolean;
}

/** What git answered. */
export interface GitResult {
  /** 0: done. Others are the command's own: `git diff --quiet` says 1 for a difference. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What git keeps under a name. */
export interface GitObject {
  /** The name of the object itself: hexadecimal digits. */
  readonly name: string;
  /** `blob`, `commit`, `tree` or `tag`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** There is no git on this machine, or no such folder to run it in. */
export class GitMissing extends Error {
  constructor(cwd: string) {
    super(`git cannot be run in ${cwd}: it is not installed, or the folder does not exist`);
    this.name = 'GitMissing';
  }
}

/** Git did not end in its time, and was ended. */
export class GitLate extends Error {
  constructor(command: string, seconds: number) {
    super(`git ${command}: timed out after ${seconds} s`);
    this.name = 'GitLate';
  }
}

/** The git command of this machine. */
export interface Git {
  /**
   * Runs it, a few at a time; the others wait. It asks nobody for passwords, and works on the repository that it finds from
   * `cwd`, even where this process was started by a hook of another one. It ends with this process at the latest. Of what
   * the configuration of a repository has git run, it runs filters alone: no hooks, no monitor of files, nothing that checks
   * signatures, and nothing that gets objects from elsewhere.
   *
   * @param args what stands after `git`; texts that others chose go after `--`
   * @throws GitMissing; GitLate; the reason of the signal
   */
  run(args: readonly string[], call: GitCall): Promise<GitResult>;
  /**
   * Reads objects through one process (`git cat-file --batch`), which stays a while for who comes next.
   *
   * @param names revisions (gitrevisions(7)) without line ends: `<commit>:./<path below cwd>`
   * @returns one for each name; undefined for what is not there, or has more than `MOST_OBJECT_BYTES`
   * @throws GitMissing; GitLate; GitReadFailed; the reason of the signal
   */
  read(names: readonly string[], call: Omit<GitCall, 'input'>): Promise<readonly (GitObject | undefined)[]>;
}

/** Git ended while it was read from, or said what nobody expected. */
export class GitReadFailed extends Error {
  constructor(said: string) {
    super(`git cat-file: ${said.trim() || 'ended without a word'}`);
    this.name = 'GitReadFailed';
  }
}

/** Of an object that is read whole. */
export const MOST_OBJECT_BYTES = 32 * 1024 * 1024;

/** Git whose work also ends when a signal says so. */
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
