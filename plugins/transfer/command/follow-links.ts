import { importedOf } from '../plan/plan-ids.ts';
import { stateOf } from '../records/digest.ts';
import { followLinks } from '../text/links.ts';
import { LINKING } from './prepare-record.ts';
import type { ImportState } from './state.ts';

/** Records per transaction. */
const PART = 40;

/** Rewrites links to the old site in records that were not edited since they were imported. */
export async function followAllLinks(state: ImportState, onProgress: (part: number) => void): Promise<void> {
  const { access, linking, foreseen, moved } = state;
  const all = [...new Map([...linking, ...(moved.size > 0 ? foreseen : [])])];
  for (let at = 0; at < all.length; at += PART) {
    const part = all.slice(at, at + PART).flatMap(([id, target]) => {
      const record = access.store.of(target.collection).get(id);
      const changes = record && changed(record, state);
      return record && changes ? [{ id, target, changes }] : [];
    });
    if (part.length > 0) {
      await access.transaction((store) => {
        for (const { id, target, changes } of part) {
          const records = store.of(target.collection);
          const before = records.get(id);
          const imported = importedOf(before);
          if (!before || !imported || stateOf(target.collection, before) !== imported.state) continue;
          const after = { ...before, ...changes };
          records.put({
            ...after,
            imported: { ...imported, state: stateOf(target.collection, after) },
          } as typeof before);
        }
      });
    }
    onProgress(at / all.length);
    await access.rest();
  }
}

/** The changed members of a record; undefined if there are none. */
function changed(record: object, { book, moved }: ImportState): Readonly<Record<string, string>> | undefined {
  const members = record as Readonly<Record<string, unknown>>;
  const changes = LINKING.flatMap((name) => {
    const text = members[name];
    if (typeof text !== 'string') return [];
    const followed = [...moved].reduce((now, [from, to]) => now.replaceAll(from, to), followLinks(text, book));
    return followed === text ? [] : [[name, followed] as const];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
