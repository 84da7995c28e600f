import { fewAtOnce } from '../store/few-at-once.ts';
import { askGit, GitFailure } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** A commit that changed a file. */
export interface FileCommit {
  /** Its full name. */
  readonly commit: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly author: string;
  /** First line of its message. */
  readonly subject: string;
  /** Name of the file's contents then; undefined where it was removed. */
  readonly object: string | undefined;
}

/** Processes that read contents at a time: a page of versions has a hundred. */
const AT_ONCE = 8;
/** Names of the fields of a commit in the log, one a line, before the changed files. */
const FORMAT = '%x1e%H%n%ct%n%an%n%s%n';

/**
 * The commits on the branch that is checked out which changed a file, the newest first; under its former names too.
 *
 * @param path below the data folder
 * @throws GitFailure, GitMissing
 */
export async function fileCommits({ git, root, prefix }: Repository, path: string): Promise<readonly FileCommit[]> {
  const args = ['--literal-pathspecs', 'log', '--follow', '--raw', '--no-abbrev', `--format=${FORMAT}`];
  const { code, stdout, stderr } = await git.run([...args, '--', `${prefix}${path}`], { cwd: root });
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

/** Texts by the names of their objects. @throws GitFailure, GitMissing */
export async function contentsOf(
  { git, root }: Repository,
  objects: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  await fewAtOnce(
    objects,
    () => AT_ONCE,
    async (object) => {
      texts.set(object, await askGit(git, ['cat-file', 'blob', object], { cwd: root }));
    },
  );
  return texts;
}
