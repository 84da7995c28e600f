import { escapeHtml } from '../../../../core/index.ts';
import { decodeReferences } from '../html/decode-references.ts';
import { safeAddress } from '../html/safe-address.ts';
import { parseShortcodes } from './parse.ts';
import { replaceShortcodes } from './replace.ts';

/**
 * A text with links in the place of `[embed]`. Nobody is asked how others want to be shown while a text is rendered: what they
 * say is for editors, from `oembed/1.0/proxy`. Before paragraphs are made, as in the reference.
 */
export const linkEmbeds = (text: string): string =>
  text.includes('[embed')
    ? replaceShortcodes(text, parseShortcodes(text, ['embed']), ({ attributes, content = '' }) => {
        const url = safeAddress(decodeReferences((content.trim() || attributes.get('src')) ?? ''));
        return url && `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
      })
    : text;
