import { ANY_OF_SITE, recordFileName } from '../../../../core/host.ts';
import type { DataProblem } from '../data-problem.ts';
import type { KnownIds } from '../known-ids.ts';
import { locate } from '../locate.ts';
import type { FitRecord } from '../repair/fit-record.ts';
import { replaceIds } from '../repair/replace-ids.ts';

/** References to records that do not exist. Only warnings, because missing records are simply not shown. */
export async function* danglingReferences(
  { listed, file, bytes, value }: FitRecord,
  known: KnownIds,
): AsyncGenerator<DataProblem> {
  const found = new Map<string, Reference>();
  replaceIds(value, listed.collection, (id, collections, path) => {
    found.set(`${path.join('.')} ${id}`, { id, collections, path });
    return id;
  });
  for (const { id, collections, path } of found.values()) {
    if (await known.has(id, collections)) continue;
    yield {
      file,
      ...locate(bytes, path),
      severity: 'warning',
      message: `${path.join('.')}: refers to ${id}, but there is no ${nameOf(id, collections)}`,
    };
  }
}

interface Reference {
  readonly id: number;
  readonly collections: readonly string[];
  readonly path: readonly (string | number)[];
}

const nameOf = (id: number, collections: readonly string[]): string =>
  collections.includes(ANY_OF_SITE)
    ? 'record with that id'
    : collections.map((name) => `${name}/${recordFileName(id)}`).join(' or ');
