import { withoutTrashed } from '../../content/index.ts';
import type { ImportedStatus } from './import-item.ts';

const STATUSES: ReadonlySet<string> = new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']);

/** Is it a status that there is here as well? */
export const isStatus = (text: string): text is ImportedStatus => STATUSES.has(text);

/** The status of an item of which WordPress says this. What a plugin brought is seen by nobody: it is a draft. */
export const statusOf = (text: string): ImportedStatus => {
  // what belongs to records is as visible as they are
  if (text === 'inherit') return 'publish';
  return isStatus(text) ? text : 'draft';
};

/** What stays behind of a status, for the report. */
export const leftOfStatus = (text: string): readonly string[] =>
  text === '' || text === 'inherit' || isStatus(text) ? [] : [`its status ${text.slice(0, 40)}`];

/** What WordPress keeps of an item in the trash, in custom fields. */
export interface TrashFields {
  /** `_wp_trash_meta_status` */
  readonly status: string | undefined;
  /** `_wp_desired_post_slug` */
  readonly slug: string | undefined;
}

/** The slug of an item, and what it was before the trash if it lies there: undefined where nothing is said, which means a draft. */
export function standing(status: ImportedStatus, slug: string, before: TrashFields) {
  if (status !== 'trash') return { status, slug, trashed_from: undefined };
  const from = before.status ?? '';
  return {
    status,
    slug: before.slug || withoutTrashed(slug),
    trashed_from: from !== 'trash' && isStatus(from) ? from : undefined,
  };
}
