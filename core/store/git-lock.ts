import type { FileSystem } from '../ports/file-system.ts';

/** Files of git's folder that change when it has given the work tree other contents. */
export const GIT_SWITCHES: ReadonlySet<string> = new Set(['HEAD', 'index']);

/** Git holds this one while it changes the work tree. */
export const GIT_LOCK = 'index.lock';

/**
 * Git's folder of the work tree that a folder lies in: `.git` there or above, or the place that a file of that name tells
 * (linked work trees, submodules). Undefined when there is none.
 */
export async function findGit(fileSystem: FileSystem, folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const path = `${at}/.git`;
    const stat = await fileSystem.stat(path);
    if (stat?.kind === 'directory') return path;
    if (stat?.kind === 'file') return told(new TextDecoder().decode(await fileSystem.readFile(path)), at);
    if (at === '') return undefined;
  }
}

function told(text: string, base: string): string | undefined {
  const path = /^gitdir: (.+?)\s*$/m.exec(text)?.[1];
  return path === undefined || path.startsWith('/') ? path : `${base}/${path}`;
}

/** Is git at work? */
export const isGitLocked = async (fileSystem: FileSystem, git: string): Promise<boolean> =>
  (await fileSystem.stat(`${git}/${GIT_LOCK}`)) !== undefined;
