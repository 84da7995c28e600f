import type { BoundStore, Store } from '../../../../core/store/store.ts';
import { type CollectionName, collections } from './collections.ts';
import { foundRecord } from './found-record.ts';
import type { FoundRecord } from './message.ts';

/** What a store has when it was opened. */
export interface Found {
  readonly records: readonly FoundRecord[];
  /** Nobody edits these files, so there is nothing to complain of. */
  readonly problems: readonly string[];
}

/** @param view of all collections of the faults */
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
