/** Entries of `.almanac` that are backed up; the rest belongs to the process or the machine, or can be rebuilt. */
const OWN: ReadonlySet<string> = new Set([
  'private',
  'conflicts',
  'secrets.json',
  'plugin-secrets.json',
  '.gitignore',
  'ids.json',
]);

/** Characters that editors do not show and HFS+ ignores: it takes `.g\u200cit` for `.git`. */
const INVISIBLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** A name as file systems like those of macOS and Windows compare it: case-insensitively. */
const folded = (name: string): string =>
  name
    .replace(INVISIBLE, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();

/** Names of other programs' data, which those programs restore themselves; `git~1` is the short name of `.git` on Windows. */
const isOfOthers = (name: string): boolean => /^(?:\.git|git~\d+|node_modules)$/.test(folded(name));

/** `.almanac`, or a name that some file systems take for it. */
const isOwn = (name: string): boolean => /^(?:\.almanac|almana~\d+)$/.test(folded(name));

/**
 * May a backup contain this path? Backups are made by this rule, and one that breaks it is not restored: an archive must not
 * bring git hooks, or the consent for plugins to run on this machine.
 *
 * @param path of a file or folder, relative to the data folder
 */
export function isInBackup(path: string): boolean {
  const [first = '', second] = path.split('/');
  if (path.split('/').some(isOfOthers)) return false;
  if (!isOwn(first)) return true;
  return first === '.almanac' && (second === undefined || OWN.has(second));
}

/** Is it a path inside a folder, without empty, `.` or `..` parts? */
export const isBelowFolder = (path: string): boolean =>
  !path.includes('\\') && !path.includes('\0') && path.split('/').every((part) => !['', '.', '..'].includes(part));
