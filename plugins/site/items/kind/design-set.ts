import { type Field, posting, sorted } from '../../../../core/index.ts';
import type { Item } from './item.ts';

/** Real items stay below this number; further tags are ignored. */
const MOST_TAGS = 50;
/** The group of items without tags, which sorts after all tags. */
export const UNTAGGED = '\uffff';

type Designed = Pick<Item, 'meta' | 'password'>;

/** Is it excluded from the design set (contract, Post-like content item: `_builder_hide_in_design_set`)? */
const isHidden = ({ meta }: Designed): boolean => meta?._builder_hide_in_design_set === true;

/**
 * Tags of an item in the design set, as written, separated by commas in `_builder_tags`; of tags that differ only in case, the
 * first. An item with a password has none, because its meta is hidden.
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

/** The form in which tags are compared, ignoring case. */
export const tagKey = (tag: string): string => tag.toLowerCase();

/** The key by which items of the design set are ordered: their first tag; items without tags come last. */
export const designGroup = (item: Designed): string => {
  const [first] = designTags(item);
  return first === undefined ? UNTAGGED : tagKey(first);
};

/** Fields for looking up the items of a kind in the design set. */
export const designFields = {
  /** `designGroup`; null for items excluded from the design set. */
  design_group: sorted<Item>((item) => (isHidden(item) ? null : designGroup(item))),
  /** `tagKey` of each of its tags. */
  design_tag: posting<Item>((item) => (isHidden(item) ? [] : designTags(item).map(tagKey))),
} satisfies Record<string, Field<Item>>;

/** Whether these members of `meta` make the items of a kind part of the design set. */
export const isDesigned = (meta: Readonly<Record<string, unknown>>): boolean => '_builder_tags' in meta;
