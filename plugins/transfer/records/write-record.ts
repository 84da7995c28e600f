import * as v from 'valibot';
import type { Contributions, ImportTransaction, SiteInfo } from '../../../core/index.ts';
import { type ContentRecord, nextSlug, reserving, type Slugs, slugsIn } from '../../content/index.ts';
import { addressSlugs, type Item } from '../../site/index.ts';
import { type Imported, importedOf } from '../plan/plan-ids.ts';
import { digestOf, stateOf } from './digest.ts';
import type { Members } from './references.ts';
import type { Target } from './targets.ts';

/** A record ready to be written. */
export interface PreparedRecord {
  readonly target: Target;
  readonly origin: string;
  readonly old: number;
  /** Where it stands in what was read. */
  readonly place: string | undefined;
  /** As `OutlinedItem.key`. */
  readonly key: string;
  /** Id here. */
  readonly id: number;
  /** As the source has it; empty for none. */
  readonly slug: string;
  readonly members: Members;
  /** Did links of it lead to the old site? */
  readonly hasLinks: boolean;
  /** Do some still, as it is not known yet where they are to lead? */
  readonly hasOldLinks: boolean;
  /** When it was last changed there. */
  readonly modified: string;
  readonly digest: string;
}

/** What became of a record. */
export type WriteResult = 'created' | 'updated' | 'unchanged' | 'changed here';

/** Marks what the source says of a record. */
export const sourceDigest = (members: Members, slug: string): string => digestOf({ ...members, slug });

/** What records are written with. */
export interface WriteContext {
  readonly store: ImportTransaction;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
}

/** Is this what such a record became when it was imported before? */
export function isImportOf({ origin, key }: PreparedRecord, before: ContentRecord | undefined): boolean {
  const imported = importedOf(before);
  return imported?.from === origin && imported.key === key;
}

/**
 * What is to become of a record.
 *
 * @param before what has its id here
 * @throws Error when that is something else
 */
export function resultFor(prepared: PreparedRecord, before: ContentRecord | undefined): WriteResult {
  const { target, id, digest } = prepared;
  const imported = importedOf(before);
  if (before && !isImportOf(prepared, before)) throw new Error(`the id ${id} belongs to another record`);
  if (imported?.digest === digest) return 'unchanged';
  if (before && imported && stateOf(target.collection, before) !== imported.state) return 'changed here';
  return before ? 'updated' : 'created';
}

/**
 * Writes a record, unless it is here as it is there. One that somebody changed here since is left alone.
 *
 * @param more members that the source does not say, such as those of a file
 * @throws Error, a part of a sentence, when it cannot be one
 */
export function writeRecord(context: WriteContext, prepared: PreparedRecord, more: Members = {}): WriteResult {
  const { store } = context;
  const { target, origin, old, key, id, digest, modified } = prepared;
  const records = store.of(target.collection);
  const before = records.get(id);
  const result = resultFor(prepared, before);
  if (result === 'unchanged' || result === 'changed here') return result;
  const { members, kept } = checked(target, { ...prepared.members, ...more });
  const slug = slugOf(context, prepared, members, before);
  const mark: Imported = { from: origin, id: old, key, digest, state: digestOf({ ...kept, slug }) };
  const record = { ...members, slug, modified, imported: mark } as unknown as ContentRecord;
  if (before) records.put({ ...record, id });
  else store.insertAs(target.collection, id, record);
  return result;
}

/** Members that a record can do without, when they break a rule. */
export const SPARE: readonly string[] = ['website', 'email', 'sticky', 'parent'];

/** Members that a record may have, and what its collection makes of them. */
interface CheckedMembers {
  readonly members: Members;
  readonly kept: Members;
  /** Those that it has to do without, and what they would have to be. */
  readonly spared: readonly { readonly name: string; readonly message: string }[];
}

/** Holds a record against its schema and its rules; what can be left out of it is. @throws Error */
export function checked({ collection }: Target, members: Members): CheckedMembers {
  const whole = { ...members, id: 1, slug: 'a', modified: '2000-01-01T00:00:00.000Z' };
  const { issues, output } = v.safeParse(collection.schema, whole);
  if (issues) throw new Error(`${v.getDotPath(issues[0]) ?? 'it'} ${issues[0].message}`);
  const kept = { ...(output as ContentRecord) } as Record<string, unknown>;
  const left = { ...members };
  const spared: CheckedMembers['spared'][number][] = [];
  for (const { path, message } of collection.rules(output as ContentRecord)) {
    const name = String(path[0]);
    if (!SPARE.includes(name)) throw new Error(`its ${path.join('.')} ${message}`);
    spared.push({ name, message });
    delete left[name];
    delete kept[name];
  }
  return { members: left, kept, spared };
}

function slugOf(
  { store, site, contributions }: WriteContext,
  { target, id, slug }: PreparedRecord,
  members: Members,
  before: ContentRecord | undefined,
): string {
  const { title, status } = members as Pick<ContentRecord, 'title' | 'status'>;
  const wish = { asked: slug === '' ? undefined : slug.slice(0, 600), title, status, before, id };
  return nextSlug(wish, slugsOf({ store, contributions }, target, members, id), site);
}

function slugsOf(
  asking: Pick<WriteContext, 'store' | 'contributions'>,
  { kind, collection }: Target,
  members: Members,
  id: number,
): Slugs {
  if (kind) return addressSlugs(asking, kind, { ...members, id } as unknown as Item, id);
  return reserving(
    slugsIn(asking.store.of(collection), 'slug', (slug) => slug, id),
    '',
  );
}
