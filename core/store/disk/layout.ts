/** Absolute paths of what the store keeps beside the records, in `.almanac`, which ignores itself in git. */
export interface Layout {
  /** The data folder. */
  readonly root: string;
  readonly own: string;
  readonly journal: string;
  readonly lock: string;
  readonly ids: string;
  /** Staged and captured files: outside the record folders, so that nobody who watches those sees them. */
  readonly temporary: string;
  readonly conflicts: string;
  /** Mails that are written to files instead of being sent. */
  readonly outbox: string;
  /** What the next start need not read and check again. */
  readonly snapshot: string;
}

const OWN = '.almanac';

/** @param root absolute path of the data folder */
export function layoutOf(root: string): Layout {
  const own = `${root}/${OWN}`;
  return {
    root,
    own,
    journal: `${own}/journal`,
    lock: `${own}/lock`,
    ids: `${own}/ids.json`,
    temporary: `${own}/tmp`,
    conflicts: `${own}/conflicts`,
    outbox: `${own}/outbox`,
    snapshot: `${own}/snapshot`,
  };
}

/** Where a collection's files lie, relative to the data folder. */
export const folderPath = (name: string, isPrivate: boolean): string => (isPrivate ? `${OWN}/private/${name}` : name);

/** The folder that a file lies in. @param path absolute, or relative */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** What lies in `.almanac` is its owner's alone. */
export const isPrivatePath = (path: string): boolean => path.startsWith(`${OWN}/`);

/**
 * Name in the temporary folder of the mark of a committed change that is not published: its new bytes, or an empty file for
 * a removal. It is made before the commit and goes when the change is in its place or gave way: as long as the machine runs,
 * a change without it was published.
 */
export const pendingName = (name: string): string => `${name}.new`;

/** Name in the temporary folder under which the old file is moved aside. */
export const capturedName = (name: string): string => `${name}.old`;

/** Is it one of these, of a change of a transaction? Their names begin with the number of its group. */
export const isOfTransaction = (name: string): boolean => /^\d+-\d+\.(?:new|old)$/.test(name);
