import type { Contributions, WriteContext } from '../../../core/index.ts';
import { type ContentWriter, cleanHtml, commonMembers, plainLine, withDate } from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { type CommonInput, contentInput, imageId } from '../content-input.ts';
import { isSwitchedOn, type Switch } from '../params.ts';
import type { LinkedKind } from './linked-kind.ts';

/** Who writes to the calendar, and what other plugins say to it. */
export interface CalendarWriter extends ContentWriter {
  readonly contributions: Contributions;
  readonly extraWithin: WriteContext<unknown>['extraWithin'];
}

/** A venue or an organizer as a client sends it: its lines and switches by name. */
export interface LinkedInput extends CommonInput {
  readonly [member: string]: unknown;
  readonly description?: string | null | undefined;
  readonly image?: number | string | false | null | undefined;
}

/**
 * Lines that are kept as they were sent: their parameters take no HTML, and to clean them would read entities into them
 * (`?a=1&copy=2`).
 */
const ADDRESSES: ReadonlySet<string> = new Set(['website', 'email']);

/** What a venue's or organizer's own members become: those sent, an empty one for null; the rest as it was. */
export function linkedMembersOf(writer: CalendarWriter, kind: LinkedKind, input: LinkedInput): Record<string, unknown> {
  const lines = kind.lines
    .filter((line) => input[line] !== undefined)
    .map((line) => [line, lineOf(writer, line, String(input[line] ?? '')) || undefined]);
  const flags = kind.flags
    .filter((flag) => input[flag] !== undefined)
    .map((flag) => [flag, isSwitchedOn((input[flag] ?? true) as Switch)]);
  return Object.fromEntries([...lines, ...flags]);
}

/** What was sent but for lines that are not stored and were sent back as they were shown. */
const withoutDerived = (kind: LinkedKind, input: LinkedInput, before: LinkedRecord): LinkedInput => {
  const derived = kind.derived(before);
  const isSent = ([line, value]: [string, unknown]) => !value || before[line] !== undefined || derived[line] !== value;
  return Object.fromEntries(Object.entries(input).filter(isSent));
};

const lineOf = (writer: CalendarWriter, name: string, sent: string): string =>
  ADDRESSES.has(name) ? sent : plainLine(writer, name, sent);

/**
 * Creates a venue or an organizer, or changes what was sent of one and nothing else.
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
    { ...contentInput(input, writer.site), title: typeof title === 'string' ? title : undefined },
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
