import * as v from 'valibot';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost } from '../shown/post.ts';

/** The wrapper of comments, if the item takes any; there are never comments in it. */
export const comments = blockRenderer('core/comments', v.object({}), (_attributes, question) => {
  const { block, render } = question;
  return shownPost(question)?.texts.isDiscussed ? render(block.pieces) : '';
});
