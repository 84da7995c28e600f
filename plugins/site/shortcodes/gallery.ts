import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences, isAllowedElement, type MediaShortcode, sanitize, texturize } from '../../content/index.ts';
import { itemUrl } from '../items/views/address.ts';
import { MEDIA, UPLOADS } from '../media/kind.ts';
import { pictureTag } from '../media/picture-tag.ts';
import type { MediaItem } from '../media/record.ts';
import { chosenMedia } from './chosen-media.ts';
import { playlist } from './playlist.ts';

/** Renders a shortcode that shows media. */
export const mediaShortcode = (asked: MediaShortcode): string =>
  asked.shortcode.name === 'gallery' ? gallery(asked) : playlist(asked);

/** `[gallery]`: images side by side, each with its caption (reference, `gallery_shortcode`, for HTML5 themes). */
function gallery(asked: MediaShortcode): string {
  const images = chosenMedia(asked, 'image').filter(({ width, height }) => width && height);
  if (images.length === 0) return '';
  const {
    shortcode: { attributes },
    number,
    host = 0,
  } = asked;
  const text = (name: string, usual: string) => decodeReferences(attributes.get(name) ?? usual);
  const integer = (name: string, usual: number) => /^\s*-?\d{1,9}/.exec(text(name, String(usual)))?.[0].trim() ?? '0';
  const element = (name: string, usual: string, instead: string) => {
    const written = text(name, usual).toLowerCase();
    return CONTAINERS.test(written) && isAllowedElement(written) ? written : instead;
  };
  const id = `gallery-${number}`;
  const size = text('size', 'thumbnail');
  const item = element('itemtag', 'figure', 'dl');
  const icon = element('icontag', 'div', 'dt');
  const caption = element('captiontag', 'figcaption', 'dd');
  const classes = `gallery galleryid-${integer('id', host)} gallery-columns-${integer('columns', 3)} gallery-size-${className(size)}`;
  const shown = images.map((image) => {
    const words = texturize(sanitize(image.caption ?? '')).trim();
    const wordsId = `${id}-${image.id}`;
    const picture = pictureTag(
      asked.context.site,
      UPLOADS,
      image,
      size,
      words === '' ? {} : { 'aria-describedby': wordsId },
    );
    return [
      `<${item} class='gallery-item'>`,
      `\n\t\t\t<${icon} class='gallery-icon ${(image.height ?? 0) > (image.width ?? 0) ? 'portrait' : 'landscape'}'>`,
      `\n\t\t\t\t${linked(asked, image, picture)}\n\t\t\t</${icon}>`,
      words && `\n\t\t\t\t<${caption} class='wp-caption-text gallery-caption' id='${wordsId}'>`,
      words && `\n\t\t\t\t${words}\n\t\t\t\t</${caption}>`,
      `</${item}>`,
    ].join('');
  });
  return `<div id='${id}' class='${classes}'>${shown.join('')}\n\t\t</div>\n`;
}

/** Elements that can contain an image: all except void elements. */
const CONTAINERS = /^(?!(?:br|hr|wbr|img|col|source|track)$)[a-z][a-z0-9]*$/;

/** Removes characters that a class cannot contain (reference, `sanitize_html_class`). */
const className = (text: string): string => text.replace(/%[\da-f]{2}|[^\w-]/gi, '');

/** An image with the link that the shortcode requests: to its page, to the file, or none. */
function linked({ shortcode, context }: MediaShortcode, image: MediaItem, picture: string): string {
  const link = shortcode.attributes.get('link');
  if (link === 'none') return picture;
  const url = link === 'file' ? context.site.file(UPLOADS, image.file) : itemUrl(context, MEDIA, image);
  return `<a href='${escapeHtml(url)}'>${picture}</a>`;
}
