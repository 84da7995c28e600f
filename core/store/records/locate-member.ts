import { decodeText, type JsonPath, MAX_JSON_DEPTH, type Position, positionOf } from '../../lib/index.ts';
import type { FileSystem } from '../../platform/index.ts';

/** Line and column of a member in a file (relative to the data folder); undefined if the file cannot be read any more. */
export type LocateMember = (file: string, path: JsonPath) => Promise<Position | undefined>;

/** @param folder absolute path of the data folder */
export const locateIn =
  (fileSystem: FileSystem, folder: string): LocateMember =>
  async (file, path) => {
    try {
      return positionOf(decodeText(await fileSystem.readFile(`${folder}/${file}`)) ?? '', path, MAX_JSON_DEPTH);
    } catch {
      // the position is optional: a file that cannot be read now is reported without it
      return undefined;
    }
  };
