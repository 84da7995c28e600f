import * as v from 'valibot';
import { ApiError, type Contributions, eq, type WriteContext } from '../../../core/index.ts';
import {
  type ContentWriter,
  checkCount,
  cleanHtml,
  cleanTitle,
  commonMembers,
  invalidParam,
  mayRead,
  plainLine,
  type Status,
  textParam,
  withDate,
} from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { type CommonInput, contentInput, imageId } from '../content-input.ts';
import { contentParams, imageParam, isSwitchedOn, type Switch } from '../params.ts';
import type { LinkedKind } from './linked-kind.ts';

/** The context of a write to the calendar, with the contributions of other plugins. */
export interface CalendarWriter extends ContentWriter {
  readonly contributions: Contributions;
  readonly extraWithin: WriteContext<unknown>['extraWithin'];
}

/** A venue or organizer as sent by a client, with its lines and switches by name. */
export interface LinkedInput extends CommonInput {
  readonly [member: string]: unknown;
  readonly description?: string | null | undefined;
  readonly image?: number | string | false | null | undefined;
}

/** Lines stored as sent: their parameters reject HTML, and cleaning would decode entities in them (`?a=1&copy=2`). */
const ADDRESSES: ReadonlySet<string> = new Set(['website', 'email']);

/** The sent lines and switches in stored form; null clears a line and resets a switch to its default. */
function linkedMembersOf(writer: CalendarWriter, kind: LinkedKind, input: LinkedInput): Record<string, unknown> {
  const lines = kind.lines
    .filter((line) => input[line] !== undefined)
    .map((line) => [line, lineOf(writer, line, String(input[line] ?? '')) || undefined]);
  const flags = kind.flags
    .filter((flag) => input[flag] !== undefined)
    .map((flag) => [flag, isSwitchedOn((input[flag] ?? true) as Switch)]);
  return Object.fromEntries([...lines, ...flags]);
}

/** The input without computed lines that are not stored and were sent back unchanged. */
const withoutDerived = (kind: LinkedKind, input: LinkedInput, before: LinkedRecord): LinkedInput => {
  const derived = kind.derived(before);
  const isSent = ([line, value]: [string, unknown]) => !value || before[line] !== undefined || derived[line] !== value;
  return Object.fromEntries(Object.entries(input).filter(isSent));
};

const lineOf = (writer: CalendarWriter, name: string, sent: string): string =>
  ADDRESSES.has(name) ? sent : plainLine(writer, name, sent);

/**
 * Creates a venue or organizer, or updates only the members that were sent.
 *
 * @param before the stored record, of an update
 * @param extra members that extensions add
 * @throws ApiError rest_invalid_param, rest_forbidden
 */
export function saveLinked(
  writer: CalendarWriter,
  kind: LinkedKind,
  input: LinkedInput,
  before?: LinkedRecord,
  extra: Record<string, unknown> = {},
): LinkedRecord {
  const title = input[kind.titleParam];
  const { members: common, slugOf } = commonMembers(
    writer,
    kind,
    { ...contentInput(writer, input), title: typeof title === 'string' ? title : undefined },
    before,
  );
  const { description } = input;
  const members = {
    description:
      description === undefined ? (before?.description ?? '') : cleanHtml(writer, 'description', description ?? ''),
    excerpt: before?.excerpt ?? '',
    image: imageId(writer, input.image, before?.image),
    ...linkedMembersOf(writer, kind, before ? withoutDerived(kind, input, before) : input),
    ...extra,
  };
  const records = writer.store.of(kind.collection);
  const saved = (id: number) => ({ ...common, slug: slugOf(id), ...members });
  if (!before) return records.insert(saved);
  return records.put(withDate({ ...before, ...saved(before.id) }, before, writer.moment.now));
}

/** May the writer link to this record? */
const isVisibleLinked = ({ principal, moment }: CalendarWriter, record: LinkedRecord | undefined): boolean =>
  record !== undefined && record.status !== 'trash' && mayRead(principal, record, moment);

/**
 * An existing venue or organizer that the writer may read, with the same name and no difference in the members sent, ignoring
 * case.
 *
 * @param extra members that extensions add
 * @throws ApiError rest_invalid_param
 */
export function identicalLinked(
  writer: CalendarWriter,
  kind: LinkedKind,
  data: LinkedInput,
  extra: Record<string, unknown>,
): LinkedRecord | undefined {
  const name = cleanTitle(writer, kind.titleParam, String(data[kind.titleParam] ?? ''));
  const members = Object.entries({
    ...linkedMembersOf(writer, kind, data),
    ...extra,
    ...(data.description && { description: cleanHtml(writer, 'description', data.description) }),
  });
  return writer.store
    .of(kind.collection)
    .find({ where: eq('name', name.toLowerCase()) })
    .records.filter((record) => isVisibleLinked(writer, record))
    .find((record) => members.every(([member, value]) => anyCase(record[member]) === anyCase(value)));
}

/** Normalizes a value for comparison: missing means empty, and case is ignored, as in the database of the reference. */
const anyCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : (value ?? ''));

/** A linked record as named by a client: its id or its data. 0, the empty string and data with only empty members name none. */
export type LinkedReference = number | '' | LinkedInput;

/** Does it name a record? Data from a form with empty venue fields does not, as in the reference. */
const namesOne = (reference: LinkedReference): reference is number | LinkedInput =>
  typeof reference === 'object' ? Object.values(reference).some(Boolean) : Boolean(reference);

/**
 * The parameter of an event that links to records of a kind: an id, a data object, or an array of both. The empty string and
 * null clear it; so does a list with one empty string, which is how a form encodes an empty list (`venue[]=`).
 */
export function linkedParam(kind: LinkedKind) {
  const id = v.pipe(v.number(), v.integer(), v.minValue(0));
  // members of other plugins are validated when the record is created
  const data = v.pipe(
    v.looseObject({
      id: v.optional(id),
      [kind.titleParam]: v.optional(v.string()),
      description: textParam('Description, HTML.'),
      image: imageParam,
      ...contentParams,
      ...kind.params,
    }),
    // a list with an invalid item also matches this object schema, with its indexes as member names
    v.check((members) => !('0' in members), 'has an item that is not valid'),
    // computed member names lose their types; saveLinked accepts the same members
  ) as v.GenericSchema<LinkedInput>;
  const one = v.union([id, v.literal(''), data]);
  return v.optional(
    v.pipe(
      // the list comes first, because an object schema also accepts lists
      v.nullable(v.union([v.array(one), one])),
      v.description(
        `Id of the ${kind.name}, its data, or a list of both. Data finds the same ${kind.name} or creates a new one.`,
      ),
    ),
  );
}

/**
 * The ids of the records that an event should link to. Data creates a record in the transaction of the event, unless one with
 * the same name and data exists. An existing record is never changed, including its status.
 *
 * @param linked ids that the event links to already; a writer who may not read them may still keep them
 * @param status default status of new records; undefined for the default that the writer's rights give
 * @throws ApiError rest_invalid_param for an unknown record, or one that the writer may not read
 */
export function linkedIds(
  writer: CalendarWriter,
  kind: LinkedKind,
  asked: LinkedReference | readonly LinkedReference[] | null | undefined,
  linked: readonly number[],
  status?: Status,
): number[] {
  if (asked === undefined) return [...linked];
  const references = [asked ?? []].flat().filter(namesOne);
  checkCount(kind.name, references, writer.site);
  return [...new Set(references.map((reference) => linkedId(writer, kind, reference, { linked, status })))];
}

function linkedId(
  writer: CalendarWriter,
  kind: LinkedKind,
  reference: number | LinkedInput,
  { linked, status }: { readonly linked: readonly number[]; readonly status: Status | undefined },
): number {
  const id = typeof reference === 'number' ? reference : reference.id;
  if (typeof id === 'number' && id !== 0) {
    if (linked.includes(id) || isVisibleLinked(writer, writer.store.of(kind.collection).get(id))) return id;
    throw invalidParam(kind.name, `${kind.name}: there is no ${kind.name} with the id ${id}.`);
  }
  const data = typeof reference === 'number' ? {} : reference;
  const title = data[kind.titleParam];
  if (typeof title !== 'string' || title.trim() === '') {
    throw invalidParam(kind.name, `${kind.name}: the data of a new ${kind.name} must have a name: ${kind.titleParam}.`);
  }
  const asNew = { ...data, status: data.status ?? status };
  return underParam(kind.name, () => {
    const extra = writer.extraWithin(kind.fields, data);
    return identicalLinked(writer, kind, data, extra) ?? saveLinked(writer, kind, asNew, undefined, extra);
  }).id;
}

/** Reports errors in the data of a linked record under the parameter of the event. */
function underParam<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') throw error;
    throw invalidParam(name, `${name}: ${Object.values(error.data.params ?? {}).join(' ')}`);
  }
}
