import { isDeepStrictEqual } from 'node:util';
import { canonical, upgraded, VERSION } from '../store/index.ts';
import { mergeMembers, mergeValues } from './merge-values.ts';
import { agreed, conflict, type Merged, type Versions } from './merged.ts';
import type { RecordKind } from './record-kind.ts';

type Value = Readonly<Record<string, unknown>>;

/** A record as it was, and what two people made of it; `base` is undefined where both added it. */
interface RecordVersions {
  readonly base: Value | undefined;
  readonly ours: Value;
  readonly theirs: Value;
}

/**
 * Merges what two people made of a record: of the members that say when it was saved the later one counts, all others are
 * merged as values. Records that are not one record, or of versions of the schema that cannot be brought to one, are a single
 * conflict: members of one in the other would be nonsense.
 */
export function mergeRecords(versions: RecordVersions, kind: RecordKind): Merged {
  const { ours, theirs } = versions;
  const ready = isOneRecord(versions) ? inOneVersion(versions, kind) : undefined;
  if (!ready)
    return isDeepStrictEqual(ours, theirs) ? agreed(ours) : conflict(inOrder(ours, kind), inOrder(theirs, kind));
  const members = { base: ready.base ?? {}, ours: ready.ours, theirs: ready.theirs };
  return mergeMembers(members, kind.shape, (member, key) => {
    const latest = kind.stamps.includes(key) ? laterOf(member) : undefined;
    return latest === undefined ? mergeValues(member, kind.shape.members.get(key) ?? kind.shape.items) : agreed(latest);
  });
}

/** A file that git takes for a renamed one, because they look alike, holds another record. */
function isOneRecord({ base, ours, theirs }: RecordVersions): boolean {
  const ids = [base, ours, theirs].flatMap((value) => (value?.id === undefined ? [] : [value.id]));
  return ids.every((id) => id === ids[0]) && (base !== undefined || isSameRecord(ours, theirs));
}

/** All in the order of their file, and of the version of the schema that the collection has if they differ in it. */
function inOneVersion(versions: RecordVersions, kind: RecordKind): RecordVersions | undefined {
  const { base, ours, theirs } = versions;
  const all = [base, ours, theirs].filter((value) => value !== undefined);
  if (all.every((value) => value[VERSION] === ours[VERSION])) {
    return { base: base && inOrder(base, kind), ours: inOrder(ours, kind), theirs: inOrder(theirs, kind) };
  }
  try {
    const raised = (value: Value) => inOrder(upgraded(kind, value), kind);
    return { base: base && raised(base), ours: raised(ours), theirs: raised(theirs) };
  } catch {
    return undefined;
  }
}

const inOrder = (value: Value, { shape }: RecordKind): Value => canonical(value, shape) as Value;

/** The later of two instants; undefined when one of them is none. */
function laterOf({ ours, theirs }: Versions): unknown {
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const [mine, yours] = [ours, theirs].map((stamp) => (typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN));
  if (mine === undefined || yours === undefined || Number.isNaN(mine) || Number.isNaN(yours)) return undefined;
  return mine >= yours ? ours : theirs;
}

/** What a record has from its beginning and mostly keeps, beside its slug. */
const BIRTHMARKS = ['taxonomy', 'date'];

/**
 * Are these one record, which came on two ways without the commit that began it? Without that commit only the records
 * themselves tell: they have one slug, and one date where they have dates. Two records with one id that two branches each made
 * for themselves are not one.
 */
const isSameRecord = (one: Value, other: Value): boolean =>
  slugOf(one) !== '' && slugOf(one) === slugOf(other) && BIRTHMARKS.every((name) => one[name] === other[name]);

const slugOf = ({ slug }: Value): string => (typeof slug === 'string' ? slug.toLowerCase() : '');
