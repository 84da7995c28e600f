import { shownSlug } from '../record/slug.ts';
import type { Status } from '../record/status.ts';
import type { Term } from './collection.ts';

/** The data of a record from which its classes are derived. */
export interface ClassedRecord {
  readonly id: number;
  /** Name of its type: `post`. */
  readonly type: string;
  readonly status: Status | string;
  /** The format, if the kind has formats. */
  readonly format?: string | undefined;
  /** Whether it has a password, and whether it was entered. */
  readonly lock?: 'required' | 'protected' | undefined;
  /** Whether it has an image that the reader may see. */
  readonly hasImage: boolean;
  /** Whether it is at the top of its list. */
  readonly isSticky?: boolean;
  readonly terms: readonly Term[];
}

/** Class names of the element that shows a record, as used by themes of the reference (`get_post_class`). */
export const postClasses = ({
  id,
  type,
  status,
  format,
  lock,
  hasImage,
  isSticky = false,
  terms,
}: ClassedRecord): readonly string[] => [
  `post-${id}`,
  type,
  `type-${type}`,
  `status-${status}`,
  ...(format === undefined ? [] : [`format-${format}`]),
  ...(lock === undefined ? [] : [`post-password-${lock}`]),
  ...(hasImage && lock !== 'required' ? ['has-post-thumbnail'] : []),
  ...(isSticky ? ['sticky'] : []),
  'hentry',
  ...terms.map(termClass),
  // in the reference, all formats except the standard one are terms
  ...(format === undefined || format === 'standard' ? [] : [`post_format-post-format-${format}`]),
];

const termClass = (term: Term): string => `${term.taxonomy === 'post_tag' ? 'tag' : term.taxonomy}-${slugClass(term)}`;

/** The part of a term's slug that is valid in a class name; its id if nothing remains, or only a number. */
export function slugClass({ id, slug }: Pick<Term, 'id' | 'slug'>): string | number {
  const plain = shownSlug(slug)
    .replace(/%[\da-f]{2}/g, '')
    .replace(/[^\w-]/g, '');
  return /^[-\d]*$/.test(plain) ? id : plain;
}
