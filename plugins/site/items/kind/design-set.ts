import { type Field, posting, sorted } from '../../../../core/index.ts';
import type { Item } from './item.ts';

/** More tags were not written by a person. */
const MOST_TAGS = 50;
/** The group of items without tags: behind those of all tags. */
export const UNTAGGED = '\uffff';

type Designed = Pick<Item, 'meta' | 'password'>;

/** Does the design set leave it out (contract, Post-like content item: `_builder_hide_in_design_set`)? */
const isHidden = ({ meta }: Designed): boolean => meta?._builder_hide_in_design_set === true;

/**
 * Tags of an item in the design set, as they were written, in `_builder_tags` with commas between them; of those that differ
 * by case alone the first. What a password protects has none: they are members of its meta, which it hides.
 */
export function designTags({ meta, password }: Designed): readonly string[] {
  const written = meta?._builder_tags;
  if (typeof written !== 'string' || password) return [];
  const tags = new Map<string, string>();
  for (const part of written.split(',', MOST_TAGS)) {
    const tag = part.trim();
    if (tag !== '' && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}

/** What tags are compared by: case does not count. */
export const tagKey = (tag: string): string => tag.toLowerCase();

/** What items of the design set are ordered by: their first tag; those without any come last. */
export const designGroup = (item: Designed): string => {
  const [first] = designTags(item);
  return first === undefined ? UNTAGGED : tagKey(first);
};

/** Fields by which the items of a kind are found in the design set. */
export const designFields = {
  /** `designGroup`; null for what the design set leaves out. */
  design_group: sorted<Item>((item) => (isHidden(item) ? null : designGroup(item))),
  /** `tagKey` of each of its tags. */
  design_tag: posting<Item>((item) => (isHidden(item) ? [] : designTags(item).map(tagKey))),
} satisfies Record<string, Field<Item>>;

/** Do these members of `meta` make a kind's items a part of the design set? */
export const isDesigned = (meta: Readonly<Record<string, unknown>>): boolean => '_builder_tags' in meta;
