/** Begins the name of a temporary file that marks a place. */
const PREFIX = 'place-';
/** Below the data folder; long enough for every folder and path in it, short enough for a name on every disk. */
const FILE_PATH = /^(?=.{1,241}$)(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9_-]*\.[a-z0-9]{1,8}$/;

/** Is this the path, below the data folder, of a file that a transaction may keep? */
export const isFilePath = (path: string): boolean => FILE_PATH.test(path);

/**
 * Name of the temporary file that lies beside a placed file, the same inode under a second name, for as long as the
 * journal has to say whether somebody keeps it.
 *
 * @param path of the placed file, below the data folder
 * @throws Error when it is no path of a file
 */
export function markOf(path: string): string {
  if (!isFilePath(path)) throw new Error(`${path} cannot be the path of a file`);
  return `${PREFIX}${path.replaceAll('/', '~')}`;
}

/** The path that a temporary file marks; undefined when it is no mark. */
export function markedBy(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const path = name.slice(PREFIX.length).replaceAll('~', '/');
  return isFilePath(path) ? path : undefined;
}
