import type { Collection } from '../../contract/data/collection.ts';
import { folderPath } from '../disk/layout.ts';
import { bodyText } from '../schema/body.ts';
import { canonical } from '../schema/canonical.ts';
import type { Shape } from '../schema/shape.ts';

/** Record files longer than this, in bytes, are quarantined. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024;

/** All integers with this many digits are exact in a JavaScript number. */
export const MAX_RECORD_ID = 999_999_999_999_999;

/** `12.json`: no sign, no leading zero, no id above the highest one. */
const RECORD_FILE = /^([1-9]\d{0,14})\.json$/;

/** Name of a record's file in its folder. */
export const recordFileName = (id: number): string => `${id}.json`;

/** The id in a file name; undefined if it is not the name of a record file. */
export function idOfFile(name: string): number | undefined {
  const digits = RECORD_FILE.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The canonical bytes of a record: two-space JSON, members as `canonical` orders them, LF, a final newline. The uniform
 * layout keeps diffs and merges to what was changed. Lists of lines take more space than texts: a record that would be too
 * large only because of them keeps its bodies as texts.
 */
export function recordBytes(value: object, shape: Shape): Uint8Array {
  const bytes = encoded(canonical(value, shape));
  return bytes.length > MAX_RECORD_BYTES ? encoded(canonical(value, shape, bodyText)) : bytes;
}

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** The file of a record, relative to the data folder. */
export const fileOf = ({ name, private: isPrivate }: Pick<Collection, 'name' | 'private'>, id: number): string =>
  `${folderPath(name, isPrivate)}/${recordFileName(id)}`;
