import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Git } from '../../../../core/platform/git.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';

/** The data folder of a site in memory. */
const FOLDER = '/site';
/** Time of the only commit: years before the requests. */
const THEN = '2029-06-01T12:00:00Z';
const SIGNED = ['-c', 'user.name=Hand', '-c', 'user.email=hand@example.org'];

/** A repository that a site in memory takes for its own. Nothing that the site writes is committed. */
export interface PastRepository {
  /** For the site. */
  readonly git: Git;
  /** Creates the commit. @param files texts by path in the data folder */
  commit(files: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/** An empty one, in a temporary folder. */
export async function pastRepository(): Promise<PastRepository> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'almanac-past-')));
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await systemGit.run([...SIGNED, ...args], { cwd: root });
    assert.equal(code, 0, `git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  await run('init', '--quiet', '--initial-branch=main');
  return {
    git: {
      run: (args, call) =>
        args[0] === 'fast-import'
          ? Promise.resolve({ code: 1, stdout: '', stderr: 'nothing is committed here' })
          : systemGit.run(args, { ...call, cwd: call.cwd === FOLDER ? root : call.cwd }),
      read: systemGit.read,
    },
    commit: async (files) => {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      await run('add', '.');
      // git reads the date of a committer only from the environment, or from a stream
      const tree = await run('write-tree');
      const seconds = Date.parse(THEN) / 1000;
      const stream = `commit refs/heads/main\ncommitter Hand <hand@example.org> ${seconds} +0000\ndata 4\npast\nM 040000 ${tree} \n\n`;
      const { code, stderr } = await systemGit.run(['fast-import', '--quiet'], { cwd: root, input: stream });
      assert.equal(code, 0, stderr);
      return run('rev-parse', 'main');
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}
