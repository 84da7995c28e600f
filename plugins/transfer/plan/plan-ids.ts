import { CommandError, eq, type ImportAccess, type StoredRecord } from '../../../core/index.ts';
import type { ImportSource } from '../items/import-item.ts';
import { imports, type StoredImport } from './imports.ts';
import type { Outline } from './outline.ts';
import { NumberRanges } from './ranges.ts';

/** Higher ids are not kept: the sequence of the site goes on behind the highest, and is to last. */
export const HIGHEST_KEPT = 2 ** 29;
/** Ids that are looked at in one turn. */
const PART = 200;
/** Ids that change, in one record. */
const MOST_IN_RECORD = 100_000;

/** Which id here content has. */
export interface PlannedIds {
  /** Id here of what had this one. */
  idOf(old: number): number;
  /** Was what has this id here imported before? */
  wasWritten(id: number): boolean;
  /** Notes what was imported, by old ids, when all is done. */
  finish(written: ReadonlySet<number>): Promise<void>;
}

/** What a record remembers of where it comes from. */
export interface Imported {
  readonly from: string;
  readonly id: number;
  /** As `OutlinedItem.key`. */
  readonly key: string;
  /** Of what the source says: told from a former one by it. */
  readonly digest: string;
  /** Of the record as the import left it: what somebody changed here is told by it. */
  readonly state: string;
}

/** What a record remembers; undefined for one that was not imported. */
export function importedOf(record: StoredRecord | undefined): Imported | undefined {
  const { imported } = (record ?? {}) as { readonly imported?: Imported };
  return typeof imported === 'object' && imported !== null ? imported : undefined;
}

/** What records of a source are known by here: by what they were when they came, if that was before its own name for itself counted. */
export function knownOrigin({ store }: Pick<ImportAccess, 'store'>, { origin, formerly }: ImportSource): string {
  const isKnown = (one: string) => store.of(imports).find({ where: eq('origin', one) }).records.length > 0;
  return formerly !== undefined && !isKnown(origin) && isKnown(formerly) ? formerly : origin;
}

/**
 * Decides under which ids content is written, before any of it is: ids are kept where they are free, and all others are noted,
 * so that an import that was cut off goes on with the same.
 *
 * @param here the record of an id in the collection of the item
 * @param dryRun decides nothing for good
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

/** Notes the plan under the lowest id above all that are kept: whoever writes meanwhile gets none of them. */
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
