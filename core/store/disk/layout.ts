/** Absolute paths of the store's own files in `.almanac`, which contains a `.gitignore` for itself. */
export interface Layout {
  /** The data folder. */
  readonly root: string;
  readonly own: string;
  readonly journal: string;
  readonly lock: string;
  readonly ids: string;
  /** Staged files and files moved aside; outside of the record folders, so that programs that watch those do not see them. */
  readonly temporary: string;
  readonly conflicts: string;
  /** Mails that are written to files instead of being sent. */
  readonly outbox: string;
  /** A cache, so that the next start need not read and check all files. */
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

/** The folder of a collection's files, relative to the data folder. */
export const folderPath = (name: string, isPrivate: boolean): string => (isPrivate ? `${OWN}/private/${name}` : name);

/** The parent folder of a file. @param path absolute or relative */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Is it in `.almanac`, which only its owner may read? */
export const isPrivatePath = (path: string): boolean => path.startsWith(`${OWN}/`);

/**
 * Name in the temporary folder of an unpublished change's marker: the new content, or an empty file for a removal. It is created
 * before the commit and removed when the change was published or has yielded. So, within one boot, a change without a marker
 * was published.
 */
export const pendingName = (name: string): string => `${name}.new`;

/** Name in the temporary folder of an old file that was moved aside. */
export const capturedName = (name: string): string => `${name}.old`;

/** Is this the name of such a file for a change of a transaction? It starts with the log position of its group. */
export const isOfTransaction = (name: string): boolean => /^\d+-\d+\.(?:new|old)$/.test(name);
