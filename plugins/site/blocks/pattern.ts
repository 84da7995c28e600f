import * as v from 'valibot';
import { BLOCK } from '../kinds/block.ts';
import { blockRenderer } from './block-renderer.ts';
import { isOpen } from './is-open.ts';

const attributes = v.object({
  /** Id of the pattern. */
  ref: v.fallback(v.number(), 0),
});

/** A pattern that stands in another text. */
export const pattern = blockRenderer('core/block', attributes, ({ ref }, { context, include }) => {
  const item = context.store.of(BLOCK.collection).get(ref);
  return item && isOpen(context, item) ? include(item.id, item.content ?? '') : '';
});
