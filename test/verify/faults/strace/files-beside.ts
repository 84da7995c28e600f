import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineFileFolder } from '../../../../core/index.ts';
import type { FoundRecord } from '../kill/message.ts';
import { namesIn } from '../names-in.ts';
import { FILES } from './script.ts';

/** Where the files beside the records lie. */
export const pictures = defineFileFolder({ name: 'faults/pictures' });

/** What a file holds. */
export const contentOf = (name: string): Uint8Array => Buffer.from(`${name}\n`.repeat(1_000));

/**
 * Holds the files that lie beside the records against the records: each has its own, whole, and there is no other.
 *
 * @param folder absolute path of the data folder
 * @returns what is wrong, one sentence each
 */
export function wrongFilesBeside(folder: string, records: readonly FoundRecord[]): readonly string[] {
  const place = join(folder, pictures.name);
  const there = namesIn(place);
  const wanted = records.flatMap(({ key }) => FILES[key] ?? []);
  return [
    ...wanted.filter((name) => !there.includes(name)).map((name) => `${name} is lost`),
    ...there.filter((name) => !wanted.includes(name)).map((name) => `${name} is of no record`),
    ...there
      .filter((name) => !readFileSync(join(place, name)).equals(contentOf(name)))
      .map((name) => `${name} has other bytes`),
  ];
}
