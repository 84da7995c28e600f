import { join } from 'node:path';
import { namesIn } from '../names-in.ts';
import { textIfThere } from '../text-if-there.ts';

/** A record as it lies in its file. */
export interface StoredRecord {
  readonly id: number;
  /** What it was called when it was made: its description, which nobody writes again. */
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
 * Reads what lies in a folder of records, without the server. A file that goes while the folder is read is not there.
 *
 * @param folder absolute path
 * @throws SyntaxError when a file is not JSON
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
