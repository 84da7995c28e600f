import type { BoundStore, Store } from '../../../../core/store/store.ts';
import { type CollectionName, collections } from './collections.ts';
import { foundRecord } from './found-record.ts';
import type { FoundRecord } from './message.ts';

/** What a store contains after it was opened. */
export interface Found {
  readonly records: readonly FoundRecord[];
  /** Problems that the store reports: there should be none, because nobody edits its files. */
  readonly problems: readonly string[];
}

/** @param view of the store with all collections of the clients */
export const foundIn = async (store: Store, view: BoundStore): Promise<Found> => ({
  records: recordsIn(view),
  problems: await problemsOf(store),
});

const recordsIn = ({ reader }: BoundStore): readonly FoundRecord[] =>
  (Object.keys(collections) as CollectionName[]).flatMap((name) =>
    reader
      .of(collections[name])
      .find()
      .records.map((record) => foundRecord(name, record)),
  );

async function problemsOf({ health }: Store): Promise<readonly string[]> {
  const { quarantined, conflicts, readOnly } = await health();
  return [
    ...quarantined.map(({ file, message }) => `${file} ${message}`),
    ...conflicts.map((file) => `${file} is set aside`),
    ...(readOnly === undefined ? [] : [`read-only: ${readOnly}`]),
  ];
}
