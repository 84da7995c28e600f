import * as v from 'valibot';
import { say } from '../../content/index.ts';
import { attributeOf, changeTag, tagName, withAttribute } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

const attributes = v.object({ displayPreview: v.fallback(v.boolean(), false) });

const UNNAMED = 'PDF embed';

/**
 * A file to download; what its preview is called says that it is one (reference). The preview stays hidden, as in the reference where
 * a browser cannot show it: files of a site are served alone in a sandbox, in which no browser shows a PDF within a page.
 */
export const file = blockRenderer('core/file', attributes, ({ displayPreview }, { block, context, render }) =>
  changeTag(
    render(block.pieces),
    (tag) => {
      const name = attributeOf(tag, 'aria-label') ?? '';
      const label =
        name === '' || name === UNNAMED ? say(context, UNNAMED) : say(context, 'Embed of {name}.', { name });
      const named = withAttribute(tag, 'aria-label', label);
      return displayPreview ? withAttribute(named, 'hidden', '') : named;
    },
    (tag) => tagName(tag) === 'object',
  ),
);
