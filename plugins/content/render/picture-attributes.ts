import { type Dimensions, escapeHtml, firstPoint, type RenderContext } from '../../../core/index.ts';
import { decodeReferences } from './html/decode-references.ts';

/** An image of a media item in a text. */
export interface PictureQuestion {
  readonly context: RenderContext;
  /** Id of the media item, from the text. */
  readonly id: number;
  /** URL of the image, decoded. */
  readonly address: string;
  /** Dimensions in the text, if both are given; otherwise those of the file are used. */
  readonly said: Dimensions | undefined;
}

/**
 * Returns attributes for a picture of a media item: its dimensions (`width`, `height`), and its other sizes (`srcset`, `sizes`). No
 * result for a URL that is not a file of the item.
 */
export const pictureAttributes = firstPoint<PictureQuestion, Readonly<Record<string, string>>>(
  'content/picture-attributes',
);

/** `[^<>]` stops at the next tag, so that a row of unclosed tags is not scanned repeatedly. */
const PICTURE = /<img(\s[^<>]*)>/gi;
const ID = /\sclass\s*=\s*["'][^"']*\bwp-image-(\d+)(?![\w-])/i;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const SIDED = /\s(?:width|height)\s*=/i;
const SAID = { width: /\swidth\s*=\s*["'](\d{1,5})["']/i, height: /\sheight\s*=\s*["'](\d{1,5})["']/i };
const SET = /\ssrcset\s*=/i;
const SIZED = /\ssizes\s*=/i;
/** The width of an inline image is set by its style. */
const STYLED = /\sstyle\s*=\s*["']width:\s*(\d+)px;["']/i;

/** HTML whose images have attributes for their dimensions and available sizes, added where they are missing (reference). */
export function withPictureAttributes(context: RenderContext, html: string): string {
  if (!html.includes('wp-image-')) return html;
  return html.replace(PICTURE, (tag, written: string) => {
    const id = ID.exec(written)?.[1];
    const [, double, single] = SOURCE.exec(written) ?? [];
    const address = decodeReferences(double ?? single ?? '').split('?', 1)[0] ?? '';
    if (id === undefined || address === '' || (SIDED.test(written) && SET.test(written))) return tag;
    const question = { context, id: Number(id), address, said: saidIn(written) };
    const found = context.contributions.ask(pictureAttributes, question);
    if (!found) return tag;
    const { width, height, srcset, sizes } = found;
    const sides = SIDED.test(written) ? {} : narrowed({ width, height }, STYLED.exec(written)?.[1]);
    const set = SET.test(written) ? {} : { srcset, sizes: SIZED.test(written) ? undefined : sizes };
    const inside = written.trimEnd();
    const [open, close] = inside.endsWith('/') ? [inside.slice(0, -1).trimEnd(), ' />'] : [written, '>'];
    return `<img${textOf(sides)}${open}${textOf(set)}${close}`;
  });
}

/** The dimensions in a tag; undefined unless it has both. */
function saidIn(written: string): Dimensions | undefined {
  const [width, height] = [SAID.width, SAID.height].map((side) => Number(side.exec(written)?.[1]));
  return width && height ? { width, height } : undefined;
}

type Sides = Readonly<Record<keyof Dimensions, string | undefined>>;

const narrowed = ({ width, height }: Sides, styled: string | undefined): Sides =>
  styled === undefined || !Number(width)
    ? { width, height }
    : { width: styled, height: String(Math.round((Number(height) * Number(styled)) / Number(width))) };

const textOf = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
