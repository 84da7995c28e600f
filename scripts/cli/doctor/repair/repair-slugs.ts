import { fileOf, recordCheck } from '../../../../core/host.ts';
import type { ListedCollection } from '../list-collections.ts';
import { readRecords } from '../read-records.ts';
import { UniqueValues } from '../survey/unique-values.ts';
import type { FitRecord } from './fit-record.ts';
import { putRecord } from './put-record.ts';
import type { RepairOf } from './repair-of.ts';
import type { RepairParts } from './repair-parts.ts';

/** Of records that share a slug, all but the one with the lowest id get a new one: `fair-2`. */
export const repairSlugs: RepairOf = async (repairs, { parts, collections }) => {
  for (const listed of collections) {
    const ids = new Set(repairs.filter(({ collection }) => collection === listed.collection).map(({ id }) => id));
    if (ids.size > 0) await repairIn(listed, ids, parts);
  }
};

async function repairIn(listed: ListedCollection, ids: ReadonlySet<number>, parts: RepairParts): Promise<void> {
  const { collection } = listed;
  const unique = new UniqueValues(collection);
  const others: FitRecord[] = [];
  for await (const fit of fitRecords(listed, unique, parts)) {
    if (ids.has(fit.record.id)) others.push(fit);
    else unique.claim(fit.record);
  }
  for (const { value, record } of others) {
    const slug = unique.freeSlug({ ...record, slug: String(value.slug) });
    await parts.store.mend([collection], (files) => {
      const now = files.get(collection.name, record.id);
      if (now && now.value.slug === value.slug) putRecord(files, collection, { ...now.value, id: record.id, slug });
    });
    unique.claim({ ...record, slug } as typeof record);
    parts.tell(`${fileOf(collection, record.id)}: slug is now ${JSON.stringify(slug)}`);
  }
}

async function* fitRecords(
  listed: ListedCollection,
  { fields }: UniqueValues,
  { folder, ports }: RepairParts,
): AsyncGenerator<FitRecord> {
  const check = recordCheck(listed.collection, fields);
  for await (const { id, file, bytes, parsed } of readRecords({ root: folder, fileSystem: ports.fileSystem }, listed)) {
    const checked = 'value' in parsed ? check.entry({ id, value: parsed.value, hash: '' }) : undefined;
    if (checked && 'row' in checked && 'value' in parsed) {
      yield { listed, file, bytes, value: parsed.value, record: checked.row.record };
    }
  }
}
