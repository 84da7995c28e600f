import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** Variables that git sets for hooks of a repository: `git rev-parse --local-env-vars`. */
const OF_REPOSITORY =
  /^GIT_(?:ALTERNATE_OBJECT_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|OBJECT_DIRECTORY|DIR|WORK_TREE|IMPLICIT_WORK_TREE|GRAFT_FILE|INDEX_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|PREFIX|SHALLOW_FILE|COMMON_DIR)$/;

/** Messages are parsed in English only, no prompt can be answered, and nothing is fetched. */
const FIXED = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_ALLOW_PROTOCOL: 'none' };

/**
 * A site may come from anybody, with a repository whose configuration names programs. These options keep git from running them. Filters
 * still run, because without them git would commit something else than a person does (docs/security.md).
 */
const HARMLESS = ['core.fsmonitor=', 'core.hooksPath=/dev/null', 'log.showSignature=false'];

/** How git is started. */
interface Starting {
  readonly cwd: string;
  /** As `GitCall` has it. */
  readonly withHooks?: boolean | undefined;
}

const settingsFor = ({ withHooks = false }: Starting): readonly string[] =>
  HARMLESS.filter((setting) => !(withHooks && setting.startsWith('core.hooksPath'))).flatMap((setting) => [
    '-c',
    setting,
  ]);

/** Time for a terminated git process to remove its locks, in milliseconds. */
const TO_END = 1_000;

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_REPOSITORY.test(name))),
  ...FIXED,
});

const running = new Set<ChildProcessWithoutNullStreams>();
let endsWithUs = false;

function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** Starts git in a process group of its own, so that its children end with it. None outlives this process. */
export function startGit(program: string, args: readonly string[], starting: Starting): ChildProcessWithoutNullStreams {
  if (!endsWithUs) process.once('exit', killAll);
  endsWithUs = true;
  const child = spawn(program, [...settingsFor(starting), ...args], {
    cwd: starting.cwd,
    env: environment(),
    stdio: 'pipe',
    detached: true,
  });
  running.add(child);
  child.once('error', () => running.delete(child)).once('exit', () => running.delete(child));
  // if it ends before it has read everything, its exit code says why
  child.stdin.on('error', () => {});
  return child;
}

/** Ends git and its children: first gives it time to remove its locks, then kills it. */
export function endGit(child: ChildProcessWithoutNullStreams): void {
  signalGroup(child, 'SIGTERM');
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), TO_END);
  child.once('exit', () => clearTimeout(kill));
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

function signalGroup({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // the whole group has ended
  }
}
