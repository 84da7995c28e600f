import { escapeHtml } from '../../../../core/index.ts';
import { decodeReferences } from '../decode-references.ts';
import { sanitize } from '../sanitize.ts';
import type { Shortcode } from './parse.ts';

/** A picture, perhaps inside of a link, at the first of them. */
const PICTURE = /(?:<a\s[^<>]+>\s*)?<img\s[^<>]+>(?:\s*<\/a>)?/i;

/** `[caption]`: a picture with words below it; without a width or words the picture alone (reference). */
export function caption({ attributes, content = '' }: Shortcode): string {
  const picture = PICTURE.exec(content);
  const given = attributes.get('caption');
  const shown = given === undefined && picture ? picture[0] : content;
  const words = given ?? (picture ? content.slice(picture.index + picture[0].length).trim() : '');
  const width = Number.parseInt(attributes.get('width') ?? '', 10);
  if (!(width >= 1) || words === '') return shown;
  const id = nameOf(attributes.get('id') ?? '');
  const captionId = nameOf(attributes.get('caption_id') ?? '') || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = ['wp-caption', attributes.get('align') || 'alignnone', attributes.get('class') ?? '']
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [
    '<figure',
    id && ` id="${id}"`,
    captionId && ` aria-describedby="${captionId}"`,
    ` style="width: ${width}px" class="${escapeHtml(decodeReferences(classes.join(' ')))}">`,
    shown,
    '<figcaption',
    captionId && ` id="${captionId}"`,
    ` class="wp-caption-text">${sanitize(words)}</figcaption></figure>`,
  ].join('');
}

/** What the name of an element may have of it. */
const nameOf = (text: string): string => text.replace(/[^\w-]/g, '');
