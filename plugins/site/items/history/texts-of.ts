import { TEXT_NAMES, type Texts } from '../kind/history.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/** The texts of an item that a version stores. */
export const textsOf = (kind: ItemKind, item: Item): Texts => ({
  title: item.title,
  ...kind.own.texts(item),
  // in the order of the declaration, so that equal meta has equal JSON
  meta: JSON.stringify(
    Object.fromEntries(
      Object.keys(kind.meta)
        .filter((name) => item.meta?.[name] !== undefined)
        .map((name) => [name, item.meta?.[name]]),
    ),
  ),
});

/** Are the texts equal, ignoring the amount of white space except in `meta` (reference)? */
export const isSameTexts = (one: Texts, other: Texts): boolean =>
  TEXT_NAMES.every((name) => one[name] === other[name] || (name !== 'meta' && isSameText(one[name], other[name])));

const isSameText = (one: string, other: string): boolean => condensed(one) === condensed(other);

/** Trims a text, and collapses runs of spaces and of line ends (WordPress, `normalize_whitespace`). */
const condensed = (text: string): string =>
  text
    .trim()
    .replaceAll('\r', '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ');
