import { TEXT_NAMES, type Texts } from '../kind/history.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/** What a version keeps of an item of this kind. */
export const textsOf = (kind: ItemKind, item: Item): Texts => ({
  title: item.title,
  ...kind.own.texts(item),
  // in the order of the declaration, so that equal ones have equal texts
  meta: JSON.stringify(
    Object.fromEntries(
      Object.keys(kind.meta)
        .filter((name) => item.meta?.[name] !== undefined)
        .map((name) => [name, item.meta?.[name]]),
    ),
  ),
});

/** Do both say the same? */
export const isSameTexts = (one: Texts, other: Texts): boolean => TEXT_NAMES.every((name) => one[name] === other[name]);
