import { type Arguments, CommandError } from '../contract/command.ts';
import { siteRepository } from '../git/site-repository.ts';
import { replaceFile } from '../store/replace-file.ts';
import { readIfThere } from '../store/write-file.ts';
import { EXIT } from './exit-code.ts';
import type { CommandHost } from './host.ts';
import type { LocalCommand } from './local-command.ts';
import { addSiteToHook, isOwnHook } from './pre-commit-hook.ts';
import { shellWord } from './shell-word.ts';
import { REPOSITORY_ARGUMENT, SITE_ARGUMENT } from './site-argument.ts';
import { siteFolder } from './site-folder.ts';
import { textArgument } from './text-argument.ts';

/** Of the files of a site: records end lines alike everywhere, and uploads keep their bytes. */
const ATTRIBUTES = ['*.json text eol=lf merge=almanac', '/uploads/** -text !merge'];

/** Executable. */
const HOOK_PERMISSIONS = 0o755;

/**
 * `almanac git install --data DIR [--repository DIR]`: has the repository of the site merge JSON member by member and look at
 * the site before each commit. Once for each clone, since git takes commands from nobody else's; a second time changes nothing.
 */
export const gitInstall: LocalCommand = {
  words: ['git', 'install'],
  summary: 'Sets up the git repository of a site: merging by members, a check before each commit.',
  arguments: { ...SITE_ARGUMENT, ...REPOSITORY_ARGUMENT },
  run: async (args, host) => {
    const site = await siteInRepository(args, host);
    for (const step of [writeAttributes, setDriver, writeHook]) host.output.print(await step(site, host));
    return EXIT.ok;
  },
};

/** A site in a git repository. */
interface RepositorySite {
  /** Absolute path of the site. */
  readonly folder: string;
  /** Path of the site below the work tree; `.` for the work tree itself. */
  readonly path: string;
}

/** @throws CommandError when there is no site; RepositoryProblem */
async function siteInRepository(args: Arguments, host: CommandHost): Promise<RepositorySite> {
  const named = textArgument(args, 'repository');
  const folder = await siteFolder(args, host);
  const { prefix } = await siteRepository(
    host.ports.git,
    folder,
    named === undefined ? undefined : host.resolve(named),
  );
  return { folder, path: prefix.slice(0, -1) || '.' };
}

async function writeAttributes({ folder }: RepositorySite, { ports }: CommandHost): Promise<string> {
  const path = `${folder}/.gitattributes`;
  const text = new TextDecoder().decode((await readIfThere(ports.fileSystem, path)) ?? new Uint8Array());
  const lines = text.split('\n');
  const missing = ATTRIBUTES.filter((line) => !lines.includes(line));
  if (missing.length === 0) return '.gitattributes: nothing to do';
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const bytes = new TextEncoder().encode(`${before}${missing.map((line) => `${line}\n`).join('')}`);
  await replaceFile(ports.fileSystem, path, bytes);
  return `.gitattributes: added ${missing.join(', ')}; commit it`;
}

/** Behind a percent sign git puts in what it knows. */
const escaped = (text: string): string => text.replaceAll('%', '%%');

/** What git runs, told as a shell is. Where the program cannot be run, git's own merge is no worse than without it. */
function driverOf({ program }: CommandHost): string {
  const merge = [
    'INIT_CWD="$PWD"',
    ...program.map(shellWord).map(escaped),
    'merge-driver --marker-size %L %O %A %B %P',
  ].join(' ');
  const byLines = 'git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B';
  return `${merge} && exit; grep -q "^<<<<<<<" %A && exit 1; ${byLines}`;
}

async function setDriver({ folder }: RepositorySite, host: CommandHost): Promise<string> {
  const config = (...args: readonly string[]) => host.ports.git.run(['config', '--local', ...args], { cwd: folder });
  const wanted = [
    ['merge.almanac.name', 'members of JSON files'],
    ['merge.almanac.driver', driverOf(host)],
  ] as const;
  const set: string[] = [];
  for (const [key, value] of wanted) {
    if ((await config('--get', key)).stdout === `${value}\n`) continue;
    const { code, stderr } = await config(key, value);
    if (code !== 0) throw new CommandError(`git does not take ${key}: ${stderr.trim()}`);
    set.push(key);
  }
  return set.length === 0 ? 'configuration: nothing to do' : `configuration: set ${set.join(', ')}`;
}

async function writeHook({ folder, path }: RepositorySite, host: CommandHost): Promise<string> {
  const { fileSystem, git } = host.ports;
  const { stdout } = await git.run(['rev-parse', '--git-path', 'hooks/pre-commit'], {
    cwd: folder,
    withHooks: true,
  });
  const told = stdout.replace(/\n$/, '');
  const file = told.startsWith('/') ? told : `${folder}/${told}`;
  const bytes = await readIfThere(fileSystem, file);
  const text = bytes && new TextDecoder().decode(bytes);
  const hook = addSiteToHook(text, { path, program: host.program });
  if (text === hook) return 'pre-commit hook: nothing to do';
  if (text !== undefined && !isOwnHook(text)) {
    const line = [...host.program.map(shellWord), 'doctor --data-only --data', shellWord(path)].join(' ');
    return `pre-commit hook: there is one already, which stays; add to it: ${line}`;
  }
  await replaceFile(fileSystem, file, new TextEncoder().encode(hook), HOOK_PERMISSIONS);
  return `pre-commit hook: looks at ${path === '.' ? 'the site' : path} before each commit that changes it`;
}
