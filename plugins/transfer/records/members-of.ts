import type { ContentItem } from '../items/import-item.ts';
import { eventMembers, organizerMembers, venueMembers } from './calendar-members.ts';
import type { Members, References } from './references.ts';
import { siteMembers, stylesMembers, titleOf } from './site-members.ts';
import type { Target } from './targets.ts';

/** Members of a record, except slug and terms. @throws Error, with part of a sentence, if no valid record can be made */
export function membersOf(item: ContentItem, target: Target, references: References): Members {
  const title = titleOf(references.writer, item);
  const isUndated = item.date === undefined;
  if (item.status === 'future' && isUndated)
    references.remark('it was scheduled without a readable date, so it is a draft');
  // a scheduled record is stored as published, with a future date
  const status = item.status !== 'future' ? item.status : isUndated ? 'draft' : 'publish';
  if (isUndated && DATED.has(status) && kindIsDated(item)) {
    references.remark('it has no readable date, so it has that of the import');
  }
  return {
    title: title === '' && target.kind === undefined ? nameless(item, references) : title,
    status,
    trashed_from: item.trashed_from === 'future' ? 'publish' : item.trashed_from,
    date: item.date,
    ...ownMembers(item, target, references),
  };
}

const DATED: ReadonlySet<string> = new Set(['publish', 'private']);

/** Is its publication date shown anywhere? */
const kindIsDated = ({ kind }: ContentItem): boolean => kind === 'post' || kind === 'page' || kind === 'attachment';

/** A substitute title: records of the calendar must have one. */
function nameless({ slug, kind, id }: ContentItem, references: References): string {
  const title = slug || `${kind.replace('tribe_', '')} ${id}`;
  references.remark(`it has no title, so it is named “${title}”`);
  return title;
}

function ownMembers(item: ContentItem, { kind }: Target, references: References): Members {
  switch (item.kind) {
    case 'tribe_events':
      return eventMembers(item, references);
    case 'tribe_venue':
      return venueMembers(item, references);
    case 'tribe_organizer':
      return organizerMembers(item, references);
    case 'wp_global_styles':
      return stylesMembers(item, references);
    case 'revision':
      return {};
    default:
      if (kind) return siteMembers(item, kind, references);
      throw new Error(`the kind ${item.kind} does not exist here`);
  }
}
