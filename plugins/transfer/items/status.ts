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
