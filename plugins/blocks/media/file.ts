import * as v from 'valibot';
import { say } from '../../content/index.ts';
import { attributeOf, changeTag, tagName, withAttribute } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

const attributes = v.object({ displayPreview: v.fallback(v.boolean(), false) });

const UNNAMED = 'PDF embed';

/** A file to download: what its preview is called says that it is one; it shows when a script finds that it can be (reference). */
export const file = blockRenderer('core/file', attributes, ({ displayPreview }, { block, context, render, needs }) => {
  if (displayPreview) needs('file');
  return changeTag(
    render(block.pieces),
    (tag) => {
      const name = attributeOf(tag, 'aria-label') ?? '';
      const label =
        name === '' || name === UNNAMED ? say(context, UNNAMED) : say(context, 'Embed of {name}.', { name });
      const named = withAttribute(tag, 'aria-label', label);
      return displayPreview ? withAttribute(named, 'hidden', '') : named;
    },
    (tag) => tagName(tag) === 'object',
  );
});
