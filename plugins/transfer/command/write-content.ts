import { type ContentItem, calledIn, isContent } from '../items/import-item.ts';
import { writtenId } from '../plan/unique-items.ts';
import type { Members } from '../records/references.ts';
import { isImportOf, type PreparedRecord, resultFor, type WriteResult, writeRecord } from '../records/write-record.ts';
import { prepareRecord, sameLinks } from './prepare-record.ts';
import { type ImportState, reasonOf, wantedItems } from './state.ts';

/** Items and characters per transaction, which then takes some hundredths of a second. */
const PART = { items: 40, text: 256 * 1024 };

/** Writes all content except files and revisions. Menu items come last, because their targets must exist. */
export async function writeContent(state: ImportState, onProgress: (part: number) => void): Promise<void> {
  const entries: ContentItem[] = [];
  let part: ContentItem[] = [];
  let size = 0;
  const flush = async () => {
    await writePart(state, part);
    part = [];
    size = 0;
    await state.access.rest();
  };
  for await (const item of wantedItems(state, onProgress)) {
    if (!isContent(item) || item.kind === 'attachment' || item.kind === 'revision') continue;
    if (item.kind === 'nav_menu_item') {
      entries.push(item);
      continue;
    }
    part.push(item);
    size += item.content.length;
    if (part.length >= PART.items || size >= PART.text) await flush();
  }
  await flush();
  for (let at = 0; at < entries.length; at += PART.items) {
    part = entries.slice(at, at + PART.items);
    await flush();
  }
}

async function writePart(state: ImportState, items: readonly ContentItem[]): Promise<void> {
  if (items.length === 0) return;
  const { terms, people, options, outline } = state;
  if (!options.dryRun) {
    await terms.ensure(items.flatMap((item) => item.terms));
    for (const { author } of items) {
      if (author === undefined || people.idOf(author) !== undefined || outline.users.has(author)) continue;
      await people.add({ kind: 'user', id: 0, login: author });
    }
  }
  const prepared = items.flatMap((item) => prepareRecord(state, item) ?? []);
  await writePrepared(
    state,
    prepared.map((record) => ({ record })),
  );
}

/** A record, and members that are not in the source. */
export interface ToWrite {
  readonly record: PreparedRecord;
  readonly more?: Members;
  /** Runs in the same transaction if the record is written. */
  readonly beside?: (store: Parameters<Parameters<ImportState['access']['transaction']>[0]>[0]) => void;
}

type Outcome = WriteResult | { readonly failed: string };

/** Writes records in one transaction and reports the outcome of each. */
export async function writePrepared(state: ImportState, given: readonly ToWrite[]): Promise<void> {
  const { access, context, options, report } = state;
  const gone = given.filter(({ record }) => isGone(state, record));
  for (const { record } of gone) {
    report.conflict({
      kind: record.target.name,
      id: writtenId(record.old),
      what: 'it was removed here, and is not imported again',
    });
    state.written.add(record.old);
  }
  const rest = given.filter((one) => !gone.includes(one));
  if (options.dryRun) {
    for (const { record } of rest) note(state, record, foreseen(state, record));
    return;
  }
  if (rest.length === 0) return;
  const { site, contributions } = context;
  const expected = rest.map(({ record }) => state.book.addressOf(record.old));
  const outcomes = await access.transaction((store) =>
    rest.map(({ record, more, beside }): Outcome => {
      try {
        const result = writeRecord({ store, site, contributions }, record, more);
        if (result === 'created' || result === 'updated') beside?.(store);
        return result;
      } catch (error) {
        return { failed: reasonOf(error) };
      }
    }),
  );
  for (const [index, { record }] of rest.entries()) {
    note(state, record, outcomes[index] ?? { failed: 'it was not written' });
    const actual = state.book.addressOf(record.old);
    if (expected[index] !== undefined && actual !== undefined && expected[index] !== actual)
      state.moved.add(record.old);
  }
}

/** The expected outcome for a record. A dry run plans no ids for new items: a record with the same id may be an unrelated one. */
function foreseen({ access }: ImportState, record: PreparedRecord): Outcome {
  const before = access.store.of(record.target.collection).get(record.id);
  return isImportOf(record, before) ? resultFor(record, before) : 'created';
}

/** Was it imported before and removed since? */
export const isGone = ({ ids, access }: ImportState, { id, target }: PreparedRecord): boolean =>
  ids.wasWritten(id) && !access.store.of(target.collection).get(id);

function note(state: ImportState, record: PreparedRecord, outcome: Outcome): void {
  const { report, written, access } = state;
  const { target, old, id, members } = record;
  if (typeof outcome === 'object') {
    report.lost(target.name, {
      id: writtenId(old),
      why: `${calledIn({ title: String(members.title), slug: record.slug })}: ${outcome.failed}`,
      place: record.place,
    });
    return;
  }
  written.add(old);
  if (outcome === 'changed here') {
    report.conflict({
      kind: target.name,
      id: writtenId(old),
      what: 'it was changed both here and in the source: the version here is kept',
    });
    report.done('unchanged');
    return;
  }
  report.done(outcome);
  if (record.hasLinks) state.foreseen.add(id);
  if (record.hasOldLinks) state.linking.set(id, target);
  const stored = outcome === 'unchanged' ? access.store.of(target.collection).get(id) : undefined;
  if (stored && !sameLinks(stored, members)) state.stale.add(id);
}
