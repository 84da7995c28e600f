import { CommandError, eq, type ImportAccess, type StoredRecord } from '../../../core/index.ts';
import type { ImportSource } from '../items/import-item.ts';
import { imports, type StoredImport } from './imports.ts';
import type { Outline } from './outline.ts';
import { NumberRanges } from './ranges.ts';

/** Higher ids are not kept: the id sequence of the site continues after the highest, and must not run out. */
export const HIGHEST_KEPT = 2 ** 29;
/** Ids processed before other requests are served. */
const PART = 200;
/** Changed ids per record. */
const MOST_IN_RECORD = 100_000;

/** New ids of content. */
export interface PlannedIds {
  /** New id for an old one. */
  idOf(old: number): number;
  /** Was the record with this new id imported before? */
  wasWritten(id: number): boolean;
  /** Stores what was imported, after a complete import. @param written old ids */
  finish(written: ReadonlySet<number>): Promise<void>;
}

/** Origin of an imported record, stored with it. */
export interface Imported {
  readonly from: string;
  readonly id: number;
  /** As `OutlinedItem.key`. */
  readonly key: string;
  /** Digest of the source item: shows whether it changed since. */
  readonly digest: string;
  /** Digest of the record as the import left it: shows whether it was edited here since. */
  readonly state: string;
}

/** The origin of a record; undefined if it was not imported. */
export function importedOf(record: StoredRecord | undefined): Imported | undefined {
  const { imported } = (record ?? {}) as { readonly imported?: Imported };
  return typeof imported === 'object' && imported !== null ? imported : undefined;
}

/** The origin stored in records of this source: `formerly` if only an import under that name exists, otherwise `origin`. */
export function knownOrigin({ store }: Pick<ImportAccess, 'store'>, { origin, formerly }: ImportSource): string {
  const isKnown = (one: string) => store.of(imports).find({ where: eq('origin', one) }).records.length > 0;
  return formerly !== undefined && !isKnown(origin) && isKnown(formerly) ? formerly : origin;
}

/**
 * Decides the new ids of content before any of it is written. Ids that are free are kept; all others are stored, so that an
 * interrupted import resumes with the same ids.
 *
 * @param here finds the record with an id in the collection of an item
 * @param dryRun stores nothing
 */
export async function planIds(
  access: ImportAccess,
  { source: { origin }, content }: Outline,
  { here, dryRun }: { readonly here: (old: number, id: number) => StoredRecord | undefined; readonly dryRun: boolean },
): Promise<PlannedIds> {
  const stored = access.store.of(imports).find({ where: eq('origin', origin) }).records;
  const changed = new Map(stored.flatMap(({ ids }) => Object.entries(ids)));
  const named = (old: number) => `${old} ${content.get(old)?.key ?? ''}`;
  const isOurs = (old: number) => {
    const imported = importedOf(here(old, old));
    return imported?.from === origin && imported.id === old && imported.key === content.get(old)?.key;
  };
  const open: number[] = [];
  const kept: number[] = [];
  let looked = 0;
  for (const old of content.keys()) {
    if (++looked % PART === 0) await access.rest();
    if (changed.has(named(old)) || isOurs(old)) continue;
    open.push(old);
    if (old <= HIGHEST_KEPT && access.isFree(old)) kept.push(old);
  }
  const keeps = new Set(kept);
  const others = open.filter((old) => !keeps.has(old)).map(named);
  const top = kept.reduce((highest, old) => Math.max(highest, old), 0);
  const known = stored.reduce((highest, one) => Math.max(highest, one.top), 0);
  if (!dryRun && (others.length > 0 || top > known)) {
    for (const [name, id] of await reserve(access, { origin, top: Math.max(top, known), others }))
      changed.set(name, id);
  }
  const idOf = (old: number) => changed.get(named(old)) ?? old;
  const texts = stored.map(({ written }) => written);
  const before = new NumberRanges(texts);
  return {
    idOf,
    wasWritten: (id) => before.has(id),
    finish: (written) => noteWritten(access, origin, String(new NumberRanges(texts, [...written].map(idOf)))),
  };
}

/** Stores the plan under the lowest free id above all kept ids, so that concurrent writes do not take those. */
async function reserve(
  access: ImportAccess,
  { origin, top, others }: { readonly origin: string; readonly top: number; readonly others: readonly string[] },
): Promise<readonly (readonly [name: string, id: number])[]> {
  const given: (readonly [string, number])[] = [];
  for (let at = 0; at === 0 || at < others.length; at += MOST_IN_RECORD) {
    let id = top + 1;
    while (!access.isFree(id)) id++;
    if (id > 2 * HIGHEST_KEPT) throw new CommandError('the site has no ids left for an import');
    const part = others.slice(at, at + MOST_IN_RECORD);
    given.push(
      ...(await access.transaction((store) => {
        const record = store.insertAs(imports, id, { origin, top, ids: {}, written: '' });
        const pairs = part.map((name) => [name, store.nextId()] as const);
        store.of(imports).put({ ...record, ids: Object.fromEntries(pairs) });
        return pairs;
      })),
    );
  }
  return given;
}

async function noteWritten(access: ImportAccess, origin: string, written: string): Promise<void> {
  const noted = (one: StoredImport | undefined) => one === undefined || one.written === written;
  const last = () =>
    access.store
      .of(imports)
      .find({ where: eq('origin', origin) })
      .records.at(-1);
  if (noted(last())) return;
  await access.transaction((store) => {
    const record = store
      .of(imports)
      .find({ where: eq('origin', origin) })
      .records.at(-1);
    if (record) store.of(imports).put({ ...record, written });
  });
}
