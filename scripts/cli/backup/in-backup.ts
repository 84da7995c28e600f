/** What of `.almanac` is kept; all else there is of the process that runs, of this machine, or can be had anew. */
const OWN: ReadonlySet<string> = new Set([
  'private',
  'conflicts',
  'secrets.json',
  'plugin-secrets.json',
  '.gitignore',
  'ids.json',
]);

/** Shown by no editor, and nothing to HFS+, which takes `.g\u200cit` for `.git`. */
const INVISIBLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** The name that a disk takes this one for which tells cases apart no more than that of a Mac, or of Windows. */
const folded = (name: string): string =>
  name
    .replace(INVISIBLE, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();

/** What others keep in the data folder for themselves, and bring back themselves; `git~1` is `.git` of Windows. */
const isOfOthers = (name: string): boolean => /^(?:\.git|git~\d+|node_modules)$/.test(folded(name));

/** `.almanac`, or what some disk takes for it. */
const isOwn = (name: string): boolean => /^(?:\.almanac|almana~\d+)$/.test(folded(name));

/**
 * May a backup hold this: a file of the site, and no other's? A backup is made by this rule, and one that breaks it is not
 * restored: neither a hook of git nor what says that plugins may run here comes out of an archive.
 *
 * @param path below the data folder, of a file or a folder
 */
export function isInBackup(path: string): boolean {
  const [first = '', second] = path.split('/');
  if (path.split('/').some(isOfOthers)) return false;
  if (!isOwn(first)) return true;
  return first === '.almanac' && (second === undefined || OWN.has(second));
}

/** Is it a path below a folder, no part of which climbs or hides? */
export const isBelowFolder = (path: string): boolean =>
  !path.includes('\\') && !path.includes('\0') && path.split('/').every((part) => !['', '.', '..'].includes(part));
