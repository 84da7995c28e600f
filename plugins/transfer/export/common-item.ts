import { type RenderContext, users } from '../../../core/index.ts';
import { type ContentRecord, contentKinds, shownSlug, statusOf } from '../../content/index.ts';
import type { ImportedStatus, RevisionItem } from '../items/import-item.ts';

/** What all content says of itself, whatever it is. */
export type Common = Omit<RevisionItem, 'kind' | 'content' | 'excerpt' | 'terms'>;

/** What every kind of record has. */
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

/** Messages that a site was sent are as hidden as drafts. */
function importedStatus({ moment }: RenderContext, record: ContentRecord): ImportedStatus {
  return known(statusOf(record, moment));
}

const known = (status: ReturnType<typeof statusOf>): ImportedStatus =>
  status === 'unread' || status === 'read' ? 'draft' : status;

/** Login of a user; undefined for nobody in particular. */
export const loginOf = ({ store }: RenderContext, id: number): string | undefined => store.of(users).get(id)?.login;

/** The address of a record of a kind with pages. @param type name of the kind for clients */
export const linkOf = (context: RenderContext, type: string, record: ContentRecord): string | undefined =>
  context.contributions
    .all(contentKinds)
    .find(({ name }) => name === type)
    ?.urlOf?.(context, record);
