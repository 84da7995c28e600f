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

/** Do both say the same? How much white space stands somewhere in a text, or around it, does not count (reference). */
export const isSameTexts = (one: Texts, other: Texts): boolean =>
  TEXT_NAMES.every((name) => one[name] === other[name] || (name !== 'meta' && isSameText(one[name], other[name])));

const isSameText = (one: string, other: string): boolean => condensed(one) === condensed(other);

/** A text with no more than one space or line end at a time (WordPress, `normalize_whitespace`). */
const condensed = (text: string): string =>
  text
    .trim()
    .replaceAll('\r', '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ');
