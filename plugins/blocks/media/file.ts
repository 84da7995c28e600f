import * as v from 'valibot';
import { type Speaking, say } from '../../content/index.ts';
import { attributeOf, changeTag, tagName, withAttribute } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

const attributes = v.object({ displayPreview: v.fallback(v.boolean(), false) });

const UNNAMED = 'PDF embed';

const labelOf = (speaking: Speaking, name: string): string =>
  name === '' || name === UNNAMED ? say(speaking, UNNAMED) : say(speaking, 'Embed of {name}.', { name });

/**
 * A file to download; what its preview is called says that it is one (reference). The preview stays hidden, as in the reference where
 * a browser cannot show it: files of a site are served alone in a sandbox, in which no browser shows a PDF within a page.
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
