import * as v from 'valibot';
import type { RenderContext } from '../../../core/index.ts';
import { statusOf } from '../../content/index.ts';
import { BLOCK, type Item } from '../../site/index.ts';
import { blockRenderer } from '../block-renderer.ts';

/** Does everybody see it, its texts too? Whatever shows other items shows these alone, whoever reads. */
const isOpen = ({ moment }: RenderContext, item: Item): boolean =>
  statusOf(item, moment) === 'publish' && !item.password;

const attributes = v.object({
  /** Id of the pattern. */
  ref: v.fallback(v.number(), 0),
});

/** A pattern that stands in another text. */
export const pattern = blockRenderer('core/block', attributes, ({ ref }, { context, include }) => {
  const item = context.store.of(BLOCK.collection).get(ref);
  return item && isOpen(context, item) ? include(item.id, item.content ?? '') : '';
});
