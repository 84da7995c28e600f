import * as v from 'valibot';
import { blockRenderer } from '../rendering/block-renderer.ts';

/** A table as saved. Its page needs a script, so that a wide one can be scrolled with the keyboard in every browser. */
export const table = blockRenderer('core/table', v.object({}), (_, { block, needs, render }) => {
  needs('scrolling');
  return render(block.pieces);
});
