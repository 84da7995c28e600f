import { isContent } from '../items/import-item.ts';
import { importedOf } from '../plan/plan-ids.ts';
import { stateOf } from '../records/digest.ts';
import type { PreparedRecord } from '../records/write-record.ts';
import { ReportBuilder } from '../report/report.ts';
import { followLinks } from '../text/links.ts';
import { LINKING, prepareRecord } from './prepare-record.ts';
import { type ImportState, wantedItems } from './state.ts';

/** Records per transaction. */
const PART = 40;

/**
 * Rewrites links to the old site that had no new address yet, or another one, in records that were not edited since they were
 * imported. The items are read again, because rewritten texts do not show which of their links are old.
 */
export async function followAllLinks(state: ImportState, onProgress: (part: number) => void): Promise<void> {
  const { access, linking, stale, foreseen, moved, ids } = state;
  const known = [...linking].flatMap(([id, target]) =>
    hasKnownLinks(access.store.of(target.collection).get(id), state) ? [id] : [],
  );
  const all = new Set([...known, ...stale, ...(moved.size > 0 ? foreseen : [])]);
  if (all.size === 0) return;
  // remarks are in the report already
  const again: ImportState = { ...state, report: new ReportBuilder() };
  let part: PreparedRecord[] = [];
  const flush = async () => {
    const changed = part.filter((one) => changesOf(one, access.store.of(one.target.collection).get(one.id)));
    if (changed.length > 0)
      await access.transaction((store) => {
        for (const one of changed) follow(store, one);
      });
    part = [];
    await access.rest();
  };
  for await (const item of wantedItems(state, onProgress)) {
    if (!isContent(item) || !all.has(ids.idOf(item.id))) continue;
    const record = prepareRecord(again, item);
    if (record) part.push(record);
    if (part.length >= PART) await flush();
  }
  await flush();
}

/** Has a record links to the old site whose new addresses are known by now? */
const hasKnownLinks = (record: object | undefined, { book }: ImportState): boolean =>
  LINKING.some((name) => {
    const text = (record as Readonly<Record<string, unknown>> | undefined)?.[name];
    return typeof text === 'string' && followLinks(text, book) !== text;
  });

/** Writes the texts of a record with the links that are known now, unless it was edited. */
function follow(store: Parameters<Parameters<ImportState['access']['transaction']>[0]>[0], prepared: PreparedRecord) {
  const { target, id } = prepared;
  const records = store.of(target.collection);
  const before = records.get(id);
  const imported = importedOf(before);
  const changes = changesOf(prepared, before);
  if (!before || !imported || !changes || stateOf(target.collection, before) !== imported.state) return;
  const after = { ...before, ...changes };
  records.put({ ...after, imported: { ...imported, state: stateOf(target.collection, after) } } as typeof before);
}

/** Texts of a record that differ from the stored ones; undefined if there are none. */
function changesOf(
  { members }: PreparedRecord,
  stored: object | undefined,
): Readonly<Record<string, string>> | undefined {
  const before = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const changes = LINKING.flatMap((name) => {
    const text = members[name];
    return typeof text === 'string' && typeof before[name] === 'string' && text !== before[name]
      ? [[name, text] as const]
      : [];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
