import { label, mayRead, shownSlug, titleHtml } from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import type { LinkedKind } from '../linked/linked-kind.ts';
import { globalId, imageView, inEvent, pageUrl, publication, summaryOf, textsOf, type ViewContext } from './base.ts';

/** Leaves out empty members. */
const filled = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );

/** A venue or organizer in the schema.org vocabulary. */
export const linkedJsonLd = (context: ViewContext, kind: LinkedKind, record: LinkedRecord) => ({
  '@type': 'Thing',
  ...kind.jsonLd(record, context),
  name: label(record.title),
  description: summaryOf(context, { ...record, excerpt: '' }),
  url: pageUrl(context, record, kind),
  telephone: record.phone,
  sameAs: record.website,
});

/**
 * The view of a venue or organizer (reference, Calendar): empty members are left out, switches are always present.
 *
 * @param single whether the record is the whole response of a read; it then has `json_ld`
 */
export function linkedView(
  context: ViewContext,
  kind: LinkedKind,
  record: LinkedRecord,
  { single = false } = {},
): Record<string, unknown> {
  return {
    id: record.id,
    ...publication(context, record),
    url: pageUrl(context, record, kind),
    [kind.titleParam]: titleHtml(record.title),
    ...textsOf(context, record, undefined),
    slug: shownSlug(record.slug),
    ...filled({ image: imageView(context, record.image) }),
    ...filled({ ...Object.fromEntries(kind.lines.map((line) => [line, record[line]])), ...kind.derived(record) }),
    ...context.shownFields(kind.fields, record),
    ...(single && { json_ld: { '@context': 'https://schema.org', ...linkedJsonLd(context, kind, record) } }),
    ...Object.fromEntries(kind.flags.map((flag) => [flag, record[flag]])),
    ...globalId(context, record),
  };
}

/** The view of a venue or organizer inside an event: a separate part, which events share. */
export const linkedInEvent = (context: ViewContext, kind: LinkedKind, record: LinkedRecord) =>
  inEvent(context, kind.collection, record, () => linkedView(context, kind, record));

/** The linked records of an event that this reader may see: a link does not reveal a record that is hidden by itself. */
export const readableLinked = (
  context: Pick<ViewContext, 'store' | 'principal' | 'moment'>,
  kind: LinkedKind,
  ids: readonly number[],
): LinkedRecord[] =>
  ids
    .map((id) => context.store.of(kind.collection).get(id))
    .filter((record) => record !== undefined)
    .filter((record) => record.status !== 'trash' && mayRead(context.principal, record, context.moment));
