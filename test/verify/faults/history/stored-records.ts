import { join } from 'node:path';
import { namesIn } from '../names-in.ts';
import { textIfThere } from '../text-if-there.ts';

/** A record as stored in its file. */
export interface StoredRecord {
  readonly id: number;
  /** The name it was created with: its description, which never changes. */
  readonly origin: string;
  /** Ids of the records that it links to. */
  readonly links: readonly number[];
}

interface OnDisk {
  readonly id: number;
  readonly description: string;
  readonly venue?: readonly number[];
  readonly organizer?: readonly number[];
}

/**
 * Reads a folder of records without the server. Files that disappear while the folder is read are left out.
 *
 * @param folder absolute path
 * @throws SyntaxError if a file is not JSON
 */
export const storedRecords = (folder: string): readonly StoredRecord[] =>
  namesIn(folder).flatMap((name) => {
    const text = textIfThere(join(folder, name));
    return text === undefined ? [] : [recordOf(JSON.parse(text))];
  });

const recordOf = ({ id, description, venue = [], organizer = [] }: OnDisk): StoredRecord => ({
  ...{ id, origin: description },
  links: [...venue, ...organizer],
});
