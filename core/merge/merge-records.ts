import { isDeepStrictEqual } from 'node:util';
import { canonical, upgraded, VERSION } from '../store/index.ts';
import { mergeMembers, mergeValues } from './merge-values.ts';
import { agreed, conflict, type Merged, type Versions } from './merged.ts';
import type { RecordKind } from './record-kind.ts';

type Value = Readonly<Record<string, unknown>>;

/** Three versions of a record; `base` is undefined where both sides added it. */
interface RecordVersions {
  readonly base: Value | undefined;
  readonly ours: Value;
  readonly theirs: Value;
}

/**
 * Three-way merge of a record: the later time stamp wins, all other members are merged as values. Two different records, or
 * versions of the schema that cannot be brought to the same one, are a single conflict: their members cannot be mixed.
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

/** False for another record, whose similar file git took for a rename. */
function isOneRecord({ base, ours, theirs }: RecordVersions): boolean {
  const ids = [base, ours, theirs].flatMap((value) => (value?.id === undefined ? [] : [value.id]));
  return ids.every((id) => id === ids[0]) && (base !== undefined || isSameRecord(ours, theirs));
}

/** All in canonical order, and upgraded if their schema versions differ; undefined if that fails. */
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

/** The later of two time stamps; undefined when either is invalid. */
function laterOf({ ours, theirs }: Versions): unknown {
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const [mine, yours] = [ours, theirs].map((stamp) => (typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN));
  if (mine === undefined || yours === undefined || Number.isNaN(mine) || Number.isNaN(yours)) return undefined;
  return mine >= yours ? ours : theirs;
}

/** Members that a record usually keeps for life, as it does its slug. */
const BIRTHMARKS = ['taxonomy', 'date'];

/**
 * Is this the same record in two branches, although there is no common ancestor? Then slug and date are equal. Two branches may
 * also each have created a record with the same id.
 */
const isSameRecord = (one: Value, other: Value): boolean =>
  slugOf(one) !== '' && slugOf(one) === slugOf(other) && BIRTHMARKS.every((name) => one[name] === other[name]);

const slugOf = ({ slug }: Value): string => (typeof slug === 'string' ? slug.toLowerCase() : '');
