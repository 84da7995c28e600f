import { decodeText, fileOf, hashOf, parseObject, readIfThere } from '../../../../core/host.ts';
import { putRecord } from './put-record.ts';
import type { RepairOf } from './repair-of.ts';

/**
 * A record gets the id in its file name: file names are unique, and people who copy a file to start a new record often
 * forget to change the id.
 */
export const repairUnlikeIds: RepairOf = async (repairs, { parts }) => {
  for (const { collection, id } of repairs) {
    const file = fileOf(collection, id);
    const bytes = await readIfThere(parts.ports.fileSystem, `${parts.folder}/${file}`);
    const parsed = parseObject((bytes && decodeText(bytes)) ?? '');
    if (!bytes || 'problem' in parsed || parsed.value.id === id) continue;
    await parts.store.mend([collection], (files) =>
      putRecord(files, collection, { ...parsed.value, id }, hashOf(bytes)),
    );
    parts.tell(`${file}: id is now ${id}, as in the file name`);
  }
};
