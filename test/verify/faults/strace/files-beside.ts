import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineFileFolder } from '../../../../core/index.ts';
import type { FoundRecord } from '../kill/message.ts';
import { namesIn } from '../names-in.ts';
import { FILES } from './script.ts';

/** The folder of uploads. */
export const pictures = defineFileFolder({ name: 'faults/pictures' });

/** The content of an upload. */
export const contentOf = (name: string): Uint8Array => Buffer.from(`${name}\n`.repeat(1_000));

/**
 * Compares uploads with records: each record has its own, complete, and there are no others.
 *
 * @param folder absolute path of the data folder
 * @returns problems, one sentence each
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
