import type { Writer } from '../../content/index.ts';
import type { ContentItem } from '../items/import-item.ts';
import { eventMembers, organizerMembers, venueMembers } from './calendar-members.ts';
import { siteMembers, stylesMembers, titleOf } from './site-members.ts';
import type { Target } from './targets.ts';

/** Members of a record; what is undefined is not stored. */
export type Members = Readonly<Record<string, unknown>>;

/** What an item refers to, as it is here. */
export interface References {
  /** Who writes: text is cleaned as a stranger's. */
  readonly writer: Writer;
  /** Zone of the site. */
  readonly zone: string;
  /** Name of the theme of the site. */
  readonly theme: string;
  /** A text as it is kept, with the ids of here. @throws ApiError rest_invalid_param */
  text(name: string, text: string): string;
  /** Id here of content that is to be imported, if it is of one of these kinds. */
  content(old: number | undefined, kinds?: readonly string[]): number | undefined;
  /** Id here of content that is here. */
  there(old: number): number | undefined;
  /** Id here of a picture that is here. */
  picture(old: number | undefined): number | undefined;
  /** Id here of a term. */
  term(old: number): number | undefined;
  /** The same name, if the theme has such a template. */
  template(kind: string, name: string | undefined): string | undefined;
  /** Says something of the item in the report. */
  remark(what: string): void;
}

/** What a record says, but for its slug and its terms. @throws Error, a part of a sentence, when it cannot be one */
export function membersOf(item: ContentItem, target: Target, references: References): Members {
  const title = titleOf(references.writer, item);
  const status = item.status === 'future' ? 'publish' : item.status;
  return {
    title: title === '' && target.kind === undefined ? nameless(item, references) : title,
    status,
    date: item.date,
    ...ownMembers(item, target, references),
  };
}

/** What the calendar has needs a title. */
function nameless({ slug, kind, id }: ContentItem, references: References): string {
  const title = slug || `${kind.replace('tribe_', '')} ${id}`;
  references.remark(`it has no title: it is called “${title}”`);
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
      throw new Error(`there is no kind ${item.kind} here`);
  }
}
