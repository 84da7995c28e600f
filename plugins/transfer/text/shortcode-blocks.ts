import { escapeHtml } from '../../../core/index.ts';
import { attributesText, decodeReferences } from '../../content/index.ts';
import type { CoreShortcode, FoundShortcode } from './shortcodes.ts';

/** A file of the old site for use in blocks. */
export interface ShownFile {
  /** New id. */
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
}

/** Finds the files that shortcodes refer to. */
export interface FilesOfText {
  /** By old id. */
  file(old: number): ShownFile | undefined;
  /** Old ids of the attachments of an item. @param item its old id; undefined for the item with the text */
  attached(item: number | undefined): readonly number[];
}

type Made = string | undefined;

/** Converts a shortcode of WordPress to a block; undefined if it shows nothing that is known. */
export function blockOf(shortcode: FoundShortcode, files: FilesOfText): Made {
  return MAKERS[shortcode.name as CoreShortcode](shortcode, files);
}

const MAKERS: Readonly<Record<CoreShortcode, (shortcode: FoundShortcode, files: FilesOfText) => Made>> = {
  gallery,
  caption,
  wp_caption: caption,
  audio,
  video,
  playlist,
  embed,
};

/** The text of a block. @param html inside of it */
export const block = (name: string, attributes: object, html: string): string => {
  const said = Object.keys(attributes).length > 0 ? ` ${attributesText(attributes)}` : '';
  return `<!-- wp:${name}${said} -->\n${html}\n<!-- /wp:${name} -->`;
};

const given = ({ attributes }: FoundShortcode, name: string): string =>
  decodeReferences(attributes.get(name) ?? '').trim();

const idsIn = (text: string): readonly number[] =>
  text
    .split(/[\s,]+/)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The files that a shortcode lists, or else those attached to the item. */
function chosen(shortcode: FoundShortcode, { file, attached }: FilesOfText, type: RegExp): readonly ShownFile[] {
  const named = [...idsIn(given(shortcode, 'ids')), ...idsIn(given(shortcode, 'include'))];
  const left = new Set(idsIn(given(shortcode, 'exclude')));
  return (named.length > 0 ? named : attached(idsIn(given(shortcode, 'id'))[0]))
    .filter((id) => !left.has(id))
    .flatMap((id) => file(id) ?? [])
    .filter(({ url }) => type.test(url));
}

const PICTURES = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#]|$)/i;
const SOUNDS = /\.(?:mp3|ogg|oga|m4a|wav|flac|wma)(?:[?#]|$)/i;
const FILMS = /\.(?:mp4|m4v|webm|ogv|mov|wmv|flv)(?:[?#]|$)/i;

const figcaption = (html: string): string =>
  html.trim() === '' ? '' : `<figcaption class="wp-element-caption">${html.trim()}</figcaption>`;

function gallery(shortcode: FoundShortcode, files: FilesOfText): Made {
  const images = chosen(shortcode, files, PICTURES);
  if (images.length === 0) return undefined;
  const columns = Number(given(shortcode, 'columns'));
  const hasColumns = Number.isInteger(columns) && columns > 0 && columns <= 8;
  // there are no attachment pages here: such links go to the file
  const link = given(shortcode, 'link') === 'none' ? 'none' : 'media';
  const size = /^[a-z][\w-]*$/.test(given(shortcode, 'size')) ? given(shortcode, 'size') : 'large';
  const inner = images.map(({ id, url, alt, caption: words }) => {
    const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" class="wp-image-${id}"/>`;
    const shown = link === 'media' ? `<a href="${escapeHtml(url)}">${picture}</a>` : picture;
    const html = `<figure class="wp-block-image size-${size}">${shown}${figcaption(words)}</figure>`;
    return block('image', { id, sizeSlug: size, linkDestination: link }, html);
  });
  return block(
    'gallery',
    { ...(hasColumns && { columns }), linkTo: link },
    `<figure class="wp-block-gallery has-nested-images columns-${hasColumns ? columns : 'default'} is-cropped">${inner.join('\n')}</figure>`,
  );
}

const IMAGE = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)/i;

function caption(shortcode: FoundShortcode, { file }: FilesOfText): Made {
  const image = IMAGE.exec(shortcode.content);
  if (!image) return undefined;
  const old = Number(/(\d+)$/.exec(given(shortcode, 'id'))?.[1]);
  const known = file(old) ?? file(Number(/\bwp-image-(\d+)/.exec(image[0])?.[1]));
  const align = /^align(left|right|center|wide|full)$/.exec(given(shortcode, 'align'))?.[1];
  const words = given(shortcode, 'caption') || shortcode.content.slice(image[0].length);
  const attributes = { ...(known && { id: known.id }), ...(align && { align }) };
  const classes = ['wp-block-image', ...(align ? [`align${align}`] : [])].join(' ');
  return block('image', attributes, `<figure class="${classes}">${image[1] ?? ''}${figcaption(words)}</figure>`);
}

/** The URL of a media file: the first of these attributes that is set, or else the content of the shortcode. */
const sourceOf = (shortcode: FoundShortcode, formats: readonly string[]): string =>
  ['src', ...formats].map((name) => given(shortcode, name)).find((url) => url !== '') ?? shortcode.content.trim();

const switches = (shortcode: FoundShortcode, names: readonly string[]): string =>
  names
    .filter((name) => /^(?:1|true|on|yes)$/i.test(given(shortcode, name)))
    .map((name) => ` ${name}`)
    .join('');

const playerOf = (element: 'audio' | 'video', url: string, rest = '', words = ''): string =>
  block(
    element,
    {},
    `<figure class="wp-block-${element}"><${element} controls${rest} src="${escapeHtml(url)}"></${element}>${figcaption(words)}</figure>`,
  );

function audio(shortcode: FoundShortcode): Made {
  const url = sourceOf(shortcode, ['mp3', 'm4a', 'ogg', 'wav', 'flac', 'wma']);
  return url === '' ? undefined : playerOf('audio', url, switches(shortcode, ['autoplay', 'loop']));
}

function video(shortcode: FoundShortcode): Made {
  const url = sourceOf(shortcode, ['mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv']);
  const poster = given(shortcode, 'poster');
  const rest = `${switches(shortcode, ['autoplay', 'loop', 'muted'])}${poster && ` poster="${escapeHtml(poster)}"`}`;
  return url === '' ? undefined : playerOf('video', url, rest);
}

function playlist(shortcode: FoundShortcode, files: FilesOfText): Made {
  const isVideo = given(shortcode, 'type') === 'video';
  const items = chosen(shortcode, files, isVideo ? FILMS : SOUNDS);
  if (items.length === 0) return undefined;
  const players = items.map(({ url, caption: words }) => playerOf(isVideo ? 'video' : 'audio', url, '', words));
  return block('group', {}, `<div class="wp-block-group">${players.join('\n')}</div>`);
}

function embed(shortcode: FoundShortcode): Made {
  const url = decodeReferences(shortcode.content.trim()) || given(shortcode, 'src');
  if (!/^https?:\/\/\S+$/i.test(url)) return undefined;
  const html = `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${escapeHtml(url)}\n</div></figure>`;
  return block('embed', { url }, html);
}
