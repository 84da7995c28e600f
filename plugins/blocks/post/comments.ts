import * as v from 'valibot';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost } from '../shown/post.ts';

/** What stands around comments, where an item takes any: of these there are none. */
export const comments = blockRenderer('core/comments', v.object({}), (_attributes, question) => {
  const { block, render } = question;
  return shownPost(question)?.texts.isDiscussed ? render(block.pieces) : '';
});
