import * as v from 'valibot';
import { type Speaking, say } from '../../content/index.ts';
import { attributeOf, changeTag, tagName, withAttribute } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

const attributes = v.object({ displayPreview: v.fallback(v.boolean(), false) });

const UNNAMED = 'PDF embed';

const labelOf = (speaking: Speaking, name: string): string =>
  name === '' || name === UNNAMED ? say(speaking, UNNAMED) : say(speaking, 'Embed of {name}.', { name });

/**
 * A file to download, with a label on its preview (reference). The preview stays hidden, as it does in the reference for browsers that cannot show
 * it: a site's files are served in a sandbox, where no browser embeds a PDF.
 */
export const file = blockRenderer('core/file', attributes, ({ displayPreview }, { block, context, render }) =>
  changeTag(
    render(block.pieces),
    (tag) => {
      const name = attributeOf(tag, 'aria-label');
      const named = name === undefined ? tag : withAttribute(tag, 'aria-label', labelOf(context, name));
      return displayPreview ? withAttribute(named, 'hidden', '') : named;
    },
    (tag) => tagName(tag) === 'object',
  ),
);
