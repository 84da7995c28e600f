import * as v from 'valibot';
import { type Contributions, firstFault, type ImportTransaction, type SiteInfo } from '../../../core/index.ts';
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
  /** Location in the source. */
  readonly place: string | undefined;
  /** As `OutlinedItem.key`. */
  readonly key: string;
  /** New id. */
  readonly id: number;
  /** Slug in the source; empty if it has none. */
  readonly slug: string;
  readonly members: Members;
  /** Did it have links to the old site? */
  readonly hasLinks: boolean;
  /** Does it still have some, because their new addresses are not known yet? */
  readonly hasOldLinks: boolean;
  /** Time of the last change on the old site. */
  readonly modified: string;
  readonly digest: string;
}

/** Outcome of writing a record. */
export type WriteResult = 'created' | 'updated' | 'unchanged' | 'changed here';

/** Digest of what the source contains of a record. */
export const sourceDigest = (members: Members, slug: string): string => digestOf({ ...members, slug });

/** Context in which records are written. */
export interface WriteContext {
  readonly store: ImportTransaction;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
}

/** Is the stored record an earlier import of this one? */
export function isImportOf({ origin, key }: PreparedRecord, before: ContentRecord | undefined): boolean {
  const imported = importedOf(before);
  return imported?.from === origin && imported.key === key;
}

/**
 * Decides what is to be done with a record.
 *
 * @param before the stored record with its id
 * @throws Error if that is an unrelated record
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
 * Writes a record, unless the source has not changed since the last import, or the record was edited here.
 *
 * @param more members that are not in the source, such as those of a file
 * @throws Error, with part of a sentence, if the record is invalid
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

/** Members that are left out if they break a rule. */
export const SPARE: readonly string[] = ['website', 'email', 'sticky', 'parent'];

/** Valid members of a record, and the form in which its collection stores them. */
interface CheckedMembers {
  readonly members: Members;
  readonly kept: Members;
  /** Members left out, and the rules that they break. */
  readonly spared: readonly { readonly name: string; readonly message: string }[];
}

/** Validates a record against its schema and rules, leaving out `SPARE` members that break rules. @throws Error if it is invalid */
export function checked({ collection }: Target, members: Members): CheckedMembers {
  const whole = { ...members, id: 1, slug: 'a', modified: '2000-01-01T00:00:00.000Z' };
  const { issues, output } = v.safeParse(collection.schema, whole);
  if (issues) throw new Error(`${v.getDotPath(issues[0]) ?? 'it'} ${firstFault(issues).message}`);
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
