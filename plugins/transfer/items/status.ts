import { withoutTrashed } from '../../content/index.ts';
import type { ImportedStatus } from './import-item.ts';

const STATUSES: ReadonlySet<string> = new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']);

/** Is it a status that exists here as well? */
export const isStatus = (text: string): text is ImportedStatus => STATUSES.has(text);

/** Converts a status of WordPress. Statuses of plugins become drafts, so that nobody sees the content. */
export const statusOf = (text: string): ImportedStatus => {
  // attachments and revisions inherit the visibility of their parent
  if (text === 'inherit') return 'publish';
  return isStatus(text) ? text : 'draft';
};

/** Names a status that is not imported, for the report. */
export const leftOfStatus = (text: string): readonly string[] =>
  text === '' || text === 'inherit' || isStatus(text) ? [] : [`its status ${text.slice(0, 40)}`];

/** Custom fields in which WordPress stores the former state of an item in the trash. */
export interface TrashFields {
  /** `_wp_trash_meta_status` */
  readonly status: string | undefined;
  /** `_wp_desired_post_slug` */
  readonly slug: string | undefined;
}

/** Status and slug of an item; for one in the trash, also its status before, where undefined means a draft. */
export function standing(status: ImportedStatus, slug: string, before: TrashFields) {
  if (status !== 'trash') return { status, slug, trashed_from: undefined };
  const from = before.status ?? '';
  return {
    status,
    slug: before.slug || withoutTrashed(slug),
    trashed_from: from !== 'trash' && isStatus(from) ? from : undefined,
  };
}
