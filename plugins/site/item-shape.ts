import type * as v from 'valibot';
import type { AnswerContext } from '../content/index.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';
import type { ViewContext } from './views/context.ts';
import type { Links } from './views/link.ts';

/** How the items of a kind are shown that look like those of no other. */
export interface ItemShape {
  /** All members but `_links`. */
  members(context: ViewContext, item: Item, asked: AnswerContext): Readonly<Record<string, unknown>>;
  /** Their schemas. */
  readonly schema: v.ObjectEntries;
  /** Where what belongs to an item is, instead of what most items link to. */
  links?(context: ViewContext, kind: ItemKind, item: Item): Links;
}
