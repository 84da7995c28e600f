import { escapeHtml, firstPoint, type RenderContext } from '../../../core/index.ts';
import { decodeReferences } from './html/decode-references.ts';

/** A picture of a media item in a text. */
export interface PictureQuestion {
  readonly context: RenderContext;
  /** Of the media item, as the text says. */
  readonly id: number;
  /** What the picture is loaded from. */
  readonly address: string;
}

/**
 * Asked for attributes that help to show a picture of a media item: its sides (`width`, `height`), and the other sizes that there
 * are (`srcset`, `sizes`). Nobody answers for an address that is none of the item's.
 */
export const pictureAttributes = firstPoint<PictureQuestion, Readonly<Record<string, string>>>(
  'content/picture-attributes',
);

/** A tag ends before another begins: a row of those without an end must not be looked through again. */
const PICTURE = /<img(\s[^<>]*)>/gi;
const ID = /\sclass\s*=\s*["'][^"']*\bwp-image-(\d+)(?![\w-])/i;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const SIDED = /\s(?:width|height)\s*=/i;
const SET = /\s(?:srcset|sizes)\s*=/i;
/** A picture that stands in a line is as wide as its style says. */
const STYLED = /\sstyle\s*=\s*["']width:\s*(\d+)px;["']/i;

/** HTML whose pictures say how large they are and in which sizes they can be had, as far as they do not yet (reference). */
export function withPictureAttributes(context: RenderContext, html: string): string {
  if (!html.includes('wp-image-')) return html;
  return html.replace(PICTURE, (tag, written: string) => {
    const id = ID.exec(written)?.[1];
    const [, double, single] = SOURCE.exec(written) ?? [];
    const said = decodeReferences(double ?? single ?? '').split('?', 1)[0] ?? '';
    // a text that is to move with its site names the path alone
    const address = /^\/(?!\/)/.test(said) ? new URL(context.site.url).origin + said : said;
    if (id === undefined || address === '' || (SIDED.test(written) && SET.test(written))) return tag;
    const found = context.contributions.ask(pictureAttributes, { context, id: Number(id), address });
    if (!found) return tag;
    const { width, height, ...set } = found;
    const sides = SIDED.test(written) ? {} : narrowed({ width, height }, STYLED.exec(written)?.[1]);
    const [open, close] = /\/\s*$/.test(written) ? [written.replace(/\s*\/\s*$/, ''), ' />'] : [written, '>'];
    return `<img${textOf(sides)}${open}${SET.test(written) ? '' : textOf(set)}${close}`;
  });
}

type Sides = Readonly<Record<'width' | 'height', string | undefined>>;

const narrowed = ({ width, height }: Sides, styled: string | undefined): Sides =>
  styled === undefined || !Number(width)
    ? { width, height }
    : { width: styled, height: String(Math.round((Number(height) * Number(styled)) / Number(width))) };

const textOf = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
