import { type RenderContext, users } from '../../../core/index.ts';
import { type ContentRecord, contentKinds, shownSlug, statusOf } from '../../content/index.ts';
import type { ImportedStatus, RevisionItem } from '../items/import-item.ts';

/** Members that all content has, whatever its kind. */
export type Common = Omit<RevisionItem, 'kind' | 'content' | 'excerpt' | 'terms'>;

/** The members that every kind of record has. */
export const commonItem = (context: RenderContext, record: ContentRecord): Common => ({
  id: record.id,
  title: record.title,
  slug: shownSlug(record.slug),
  status: importedStatus(context, record),
  trashed_from: record.trashed_from && known(record.trashed_from),
  date: record.date,
  modified: record.modified,
  author: loginOf(context, record.author),
  password: record.password,
});

/** Messages sent to the site are exported as drafts, so they stay hidden. */
function importedStatus({ moment }: RenderContext, record: ContentRecord): ImportedStatus {
  return known(statusOf(record, moment));
}

const known = (status: ReturnType<typeof statusOf>): ImportedStatus =>
  status === 'unread' || status === 'read' ? 'draft' : status;

/** Login of a user; undefined if there is no such user. */
export const loginOf = ({ store }: RenderContext, id: number): string | undefined => store.of(users).get(id)?.login;

/** The address of a record; undefined if its kind has no pages. @param type name of the kind for clients */
export const linkOf = (context: RenderContext, type: string, record: ContentRecord): string | undefined =>
  context.contributions
    .all(contentKinds)
    .find(({ name }) => name === type)
    ?.urlOf?.(context, record);
