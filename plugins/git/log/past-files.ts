import { MAX_RECORD_BYTES } from '../../../core/index.ts';
import { GitFailure } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** A commit that changed a file. */
export interface FileCommit {
  /** Its full hash. */
  readonly commit: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly author: string;
  /** First line of its message. */
  readonly subject: string;
  /** Object name of the file's content; undefined if the commit removed it. */
  readonly object: string | undefined;
}

/** Past versions of files, on the checked-out branch. @throws each method GitFailure, GitMissing, GitLate, GitReadFailed */
export interface PastFiles {
  /** The commits that changed a file, newest first, at most 10,000; follows renames. @param path relative to the data folder */
  commits(path: string): Promise<readonly FileCommit[]>;
  /** The text of a commit's object; undefined if it is longer than a record may be. */
  text(object: string): Promise<string | undefined>;
  /** A file's content as of a commit (its hash, or a prefix of it) or an instant in milliseconds since 1970 UTC; undefined if it did not exist. */
  at(path: string, when: string | number): Promise<string | undefined>;
}

/** Maximum number of commits read of one file: its log is read as a whole. */
const MOST_COMMITS = 10_000;
/** Format of a commit in the log: one field a line, followed by the changed files. */
const FORMAT = '%x1e%H%n%ct%n%an%n%s%n';

/** The past of files in a repository. */
export function pastFiles(repository: Repository): PastFiles {
  const { git, root, prefix } = repository;
  const blob = async (name: string): Promise<string | undefined> => {
    const [found] = await git.read([name], { cwd: `${root}/${prefix}` });
    if (found?.type !== 'blob' || found.bytes.length > MAX_RECORD_BYTES) return undefined;
    return new TextDecoder().decode(found.bytes);
  };
  return {
    commits: (path) => fileCommits(repository, path),
    text: blob,
    at: async (path, when) => {
      const commit = await commitAsOf(repository, when);
      return commit === undefined ? undefined : blob(`${commit}:./${path}`);
    },
  };
}

async function fileCommits({ git, root, prefix }: Repository, path: string): Promise<readonly FileCommit[]> {
  const args = ['--literal-pathspecs', 'log', '--follow', '--raw', '--no-abbrev', `--max-count=${MOST_COMMITS}`];
  const { code, stdout, stderr } = await git.run([...args, `--format=${FORMAT}`, '--', `${prefix}${path}`], {
    cwd: root,
  });
  if (stderr.includes('does not have any commits yet')) return [];
  if (code !== 0) throw new GitFailure(['log'], stderr);
  return stdout.split('\x1e').flatMap((entry) => {
    const [commit = '', seconds = '', author = '', subject = '', ...raw] = entry.split('\n');
    const change = raw.find((line) => line.startsWith(':'));
    if (!change) return [];
    const [, , , object = '', status = ''] = change.split(/[ \t]/);
    const date = new Date(Number(seconds) * 1000).toISOString();
    return [{ commit, date, author, subject, object: status.startsWith('D') ? undefined : object }];
  });
}

/** The last commit at that time; undefined if there was none, or the commit is on another branch. */
async function commitAsOf({ git, root }: Repository, when: string | number): Promise<string | undefined> {
  if (typeof when === 'number') {
    const before = `--before=${Math.floor(when / 1000)}`;
    const { code, stdout } = await git.run(['rev-list', '--max-count=1', before, 'HEAD'], { cwd: root });
    return code === 0 && stdout !== '' ? stdout.trim() : undefined;
  }
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', `${when}^{commit}`], { cwd: root });
  if (code !== 0) return undefined;
  const commit = stdout.trim();
  const ancestor = await git.run(['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root });
  return ancestor.code === 0 ? commit : undefined;
}
