import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { say, sayHtml } from '../../content/index.ts';
import { valueAt } from '../../site/index.ts';
import { attributeOf, changeTag, tagName, withAttribute, withClasses } from '../html/tag.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { themeSettings } from '../supports/theme-settings.ts';
import { NAMES_PICTURES } from './gallery.ts';

const attributes = v.object({
  id: v.fallback(v.optional(v.number()), undefined),
  linkDestination: v.fallback(v.string(), 'none'),
  lightbox: v.fallback(v.optional(v.object({ enabled: v.fallback(v.boolean(), false) })), undefined),
});

const isPicture = (tag: string): boolean => tagName(tag) === 'img';

/** A picture; empty without an address. In a gallery it names its media item; it may open in a lightbox. */
export const image = blockRenderer('core/image', attributes, (asked, question) => {
  const { block, parent, render, values } = question;
  let html = render(block.pieces);
  let picture: string | undefined;
  html = changeTag(
    html,
    (tag) => {
      picture = tag;
      const isNamed = parent?.name === 'core/gallery' && values[NAMES_PICTURES] === true && asked.id !== undefined;
      return isNamed ? withAttribute(tag, 'data-id', String(asked.id)) : tag;
    },
    isPicture,
  );
  if (picture === undefined || !attributeOf(picture, 'src')) return '';
  return asked.linkDestination === 'none' && opensLarger(question, asked.lightbox)
    ? withTrigger(html, picture, question)
    : html;
});

/** Does it open in a lightbox, by its own setting or else the theme's? */
const opensLarger = ({ context }: BlockRendering, said: { readonly enabled: boolean } | undefined): boolean =>
  said?.enabled ?? valueAt(themeSettings(context), ['blocks', 'core/image', 'lightbox', 'enabled']) === true;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" fill="none" viewBox="0 0 12 12" aria-hidden="true"><path fill="currentColor" d="M1 1h4v1.5H2.5V5H1zm6 0h4v4H9.5V2.5H7zM1 7h1.5v2.5H5V11H1zm8.5 0H11v4H7V9.5h2.5z"/></svg>';

/** Adds the button that opens the lightbox by script. */
function withTrigger(html: string, picture: string, { context, needs }: BlockRendering): string {
  needs('lightbox');
  const alt = attributeOf(picture, 'alt') ?? '';
  const label = alt === '' ? say(context, 'Enlarge image') : say(context, 'Enlarge image: {alt}', { alt });
  const button = `<button class="lightbox-trigger" type="button" aria-haspopup="dialog" aria-label="${escapeHtml(label)}" data-wp-close="${sayHtml(context, 'Close')}">${ICON}</button>`;
  const framed = changeTag(
    html,
    (tag) => withClasses(tag, ['wp-lightbox-container']),
    (tag) => tagName(tag) === 'figure',
  );
  return changeTag(framed, (tag) => tag + button, isPicture);
}
