import type { StoredStatus } from './status.ts';

const SUFFIX = '__trashed';
const NUMBERED = new RegExp(`${SUFFIX}(-\\d+)?$`);

/** Ends the slug of what is in the trash, so that its address is free for another. */
export const TRASHED = SUFFIX;

/** The slug that it had before it went to the trash. */
export const withoutTrashed = (slug: string): string => slug.replace(NUMBERED, '');

/** A status, and of what is in the trash the one that it had before; none stands for a draft. */
interface Trashable {
  readonly status: StoredStatus;
  readonly trashed_from?: StoredStatus | undefined;
}

/** The status whose rights hold: the trash makes nobody's of what was published. */
export const standingOf = ({ status, trashed_from = 'draft' }: Trashable): StoredStatus =>
  status === 'trash' ? trashed_from : status;

/** What is to be remembered of the status before when this one is taken: a draft needs no remembering. */
export function trashedFrom(status: StoredStatus, before: Trashable | undefined): StoredStatus | undefined {
  if (status !== 'trash' || !before) return undefined;
  const standing = standingOf(before);
  return standing === 'draft' ? undefined : standing;
}
