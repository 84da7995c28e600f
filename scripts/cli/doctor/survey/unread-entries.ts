import { type DirectoryEntry, isRecordLike } from '../../../../core/host.ts';

/** Notes, and files that editors, git and operating systems put next to the ones people work on. */
const SILENT =
  /^[.#~]|~$|\.(?:md|swp|swo|tmp|bak|orig|rej|old|part|crdownload)$|^(?:readme|license|thumbs\.db|desktop\.ini)/i;

/**
 * Entries of a collection's folder that may be meant as records but are not read: folders (ending in `/`), and files that do not
 * end in `.json`.
 *
 * @param isOwned is a folder of that name another collection's?
 */
export const unreadEntries = (
  entries: readonly DirectoryEntry[],
  isOwned: (name: string) => boolean,
): readonly string[] =>
  entries.flatMap(({ name, kind }) => {
    if (SILENT.test(name) || isRecordLike(name)) return [];
    if (kind === 'directory') return isOwned(name) ? [] : `${name}/`;
    return kind === 'file' ? name : [];
  });
