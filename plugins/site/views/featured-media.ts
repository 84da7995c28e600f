import { media } from '../../content/index.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import type { ViewContext } from './context.ts';

/** Id of an item's featured image; 0 for none, and for one that is gone or not theirs to see. */
export function shownMedia(context: ViewContext, kind: ItemKind, item: Item): number {
  if (!kind.supports.has('thumbnail') || item.featured_media === undefined) return 0;
  return context.contributions.ask(media, { ...context, reference: item.featured_media }) ? item.featured_media : 0;
}
