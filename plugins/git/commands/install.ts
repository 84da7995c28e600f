import { type Arguments, CommandError } from '../../../core/index.ts';
import { RepositoryProblem, siteRepository } from '../log/site-repository.ts';
import type { GitCommand, Machine } from './local-command.ts';
import { addSiteToHook, isOwnHook } from './pre-commit-hook.ts';
import { shellWord } from './shell-word.ts';

/** `--repository DIR`, for commands that set up git for a site (`siteRepository`). */
export const REPOSITORY_ARGUMENT = {
  repository: {
    type: 'string',
    description: 'folder of the git repository that contains the site, if the site is not a repository itself',
  },
} as const;

/** A machine that can find a site. */
export interface MachineWithSite extends Machine {
  /** Absolute path of the site that `--data` names. @throws CommandError if there is none */
  siteFolder(args: Arguments): Promise<string>;
}

/** Attributes of a site's files: records have the same line endings everywhere, and uploads keep their bytes. */
const ATTRIBUTES = ['*.json text eol=lf merge=almanac', '/uploads/** -text !merge'];

/** Executable. */
const HOOK_PERMISSIONS = 0o755;

/**
 * `almanac git install --data DIR [--repository DIR]`: sets up the site's repository to merge JSON member by member and to check the site before each
 * commit. Needed once per clone, because git never takes commands from a remote; running it again changes nothing.
 */
export const gitInstall: GitCommand<MachineWithSite> = {
  words: ['git', 'install'],
  summary: 'Sets up the git repository of a site: a merge driver for records, and a check before each commit.',
  arguments: REPOSITORY_ARGUMENT,
  run: async (args, machine) => {
    const site = await siteInRepository(args, machine);
    for (const step of [writeAttributes, setDriver, writeHook]) machine.output.print(await step(site, machine));
    return true;
  },
};

/** A site in a git repository. */
interface RepositorySite {
  /** Absolute path of the site. */
  readonly folder: string;
  /** Path of the site relative to the work tree; `.` for the work tree itself. */
  readonly path: string;
}

/** @throws CommandError if there is no site, or no repository that is its own or named */
async function siteInRepository(args: Arguments, machine: MachineWithSite): Promise<RepositorySite> {
  const { repository: named } = args;
  const folder = await machine.siteFolder(args);
  try {
    const { prefix } = await siteRepository(
      machine.git,
      folder,
      typeof named === 'string' ? machine.resolve(named) : undefined,
    );
    return { folder, path: prefix.slice(0, -1) || '.' };
  } catch (error) {
    throw error instanceof RepositoryProblem ? new CommandError(error.message) : error;
  }
}

async function writeAttributes({ folder }: RepositorySite, machine: Machine): Promise<string> {
  const path = `${folder}/.gitattributes`;
  const text = new TextDecoder().decode((await machine.readIfThere(path)) ?? new Uint8Array());
  const lines = text.split('\n');
  const missing = ATTRIBUTES.filter((line) => !lines.includes(line));
  if (missing.length === 0) return '.gitattributes: nothing to do';
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const bytes = new TextEncoder().encode(`${before}${missing.map((line) => `${line}\n`).join('')}`);
  await machine.replaceFile(path, bytes);
  return `.gitattributes: added ${missing.join(', ')}; commit it`;
}

/** Escapes percent signs, which start git's placeholders. */
const escaped = (text: string): string => text.replaceAll('%', '%%');

/** The shell command that git runs. If the program cannot be run, it falls back to git's own merge. */
function driverOf({ program }: Machine): string {
  const merge = [
    'INIT_CWD="$PWD"',
    ...program.map(shellWord).map(escaped),
    'merge-driver --marker-size %L %O %A %B %P',
  ].join(' ');
  const byLines = 'git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B';
  return `${merge} && exit; grep -q "^<<<<<<<" %A && exit 1; ${byLines}`;
}

async function setDriver({ folder }: RepositorySite, machine: Machine): Promise<string> {
  const config = (...args: readonly string[]) => machine.git.run(['config', '--local', ...args], { cwd: folder });
  const wanted = [
    ['merge.almanac.name', 'members of JSON files'],
    ['merge.almanac.driver', driverOf(machine)],
  ] as const;
  const set: string[] = [];
  for (const [key, value] of wanted) {
    if ((await config('--get', key)).stdout === `${value}\n`) continue;
    const { code, stderr } = await config(key, value);
    if (code !== 0) throw new CommandError(`git refuses ${key}: ${stderr.trim()}`);
    set.push(key);
  }
  return set.length === 0 ? 'configuration: nothing to do' : `configuration: set ${set.join(', ')}`;
}

async function writeHook({ folder, path }: RepositorySite, machine: Machine): Promise<string> {
  const { git, program } = machine;
  const { stdout } = await git.run(['rev-parse', '--git-path', 'hooks/pre-commit'], {
    cwd: folder,
    withHooks: true,
  });
  const told = stdout.replace(/\n$/, '');
  const file = told.startsWith('/') ? told : `${folder}/${told}`;
  const bytes = await machine.readIfThere(file);
  const text = bytes && new TextDecoder().decode(bytes);
  const hook = addSiteToHook(text, { path, program });
  if (text === hook) return 'pre-commit hook: nothing to do';
  if (text !== undefined && !isOwnHook(text)) {
    const line = [...program.map(shellWord), 'doctor --data-only --data', shellWord(path)].join(' ');
    return `pre-commit hook: an existing hook was left as it is; add this line to it: ${line}`;
  }
  await machine.replaceFile(file, new TextEncoder().encode(hook), HOOK_PERMISSIONS);
  return `pre-commit hook: checks ${path === '.' ? 'the site' : path} before each commit that changes it`;
}
