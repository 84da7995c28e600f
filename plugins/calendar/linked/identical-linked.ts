import { eq } from '../../../core/index.ts';
import { cleanHtml, cleanText, mayRead } from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import type { LinkedKind } from './linked-kind.ts';
import { type CalendarWriter, type LinkedInput, linkedMembersOf } from './save-linked.ts';

/** May who writes link to it? */
export const isVisibleLinked = ({ principal, moment }: CalendarWriter, record: LinkedRecord | undefined): boolean =>
  record !== undefined && record.status !== 'trash' && mayRead(principal, record, moment);

/**
 * The venue or organizer that is there already, and that the writer may read: of the same name, and nothing that was sent
 * differs.
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
  const name = cleanText(writer, kind.titleParam, String(data[kind.titleParam] ?? ''));
  const members = Object.entries({
    ...linkedMembersOf(writer, kind, data),
    ...extra,
    ...(data.description && { description: cleanHtml(writer, 'description', data.description) }),
  });
  return writer.store
    .of(kind.collection)
    .find({ where: eq('name', name.toLowerCase()) })
    .records.filter((record) => isVisibleLinked(writer, record))
    .find((record) => members.every(([member, value]) => (record[member] ?? '') === (value ?? '')));
}
