/** An image or a frame. `[^<>]` stops at the next tag, so that a row of unclosed tags is not scanned repeatedly. */
const SHOWN = /<(img|iframe)(\s[^<>]*)>/gi;

/** Area in pixels from which an image is loaded with priority (reference). */
const LARGE = 50_000;

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(attributes)?.[1];

const SIDES = ['width', 'height'] as const;

const sideOf = (attributes: string, side: (typeof SIDES)[number]): number => Number(attributeOf(attributes, side));

/** Whether an image with these attributes is large enough to be loaded with priority. */
export const isLargePicture = (attributes: string): boolean =>
  sideOf(attributes, 'width') * sideOf(attributes, 'height') >= LARGE;

/** Adds `auto` to the sizes of a lazy image: it is laid out before the browser chooses a file, so the browser knows its width. */
const withAutoSizes = (attributes: string): string =>
  attributes.replace(/(\ssizes\s*=\s*["'])(?!\s*auto\b)/i, '$1auto, ');

/**
 * HTML whose images and frames have loading attributes (reference, `wp_filter_content_tags`): lazy if their dimensions are known, so
 * that the layout does not shift; high priority for the first large image with eager loading. Attributes set by the author are kept.
 */
export function withLoadingAttributes(html: string): string {
  let hasFirst = false;
  return html.replace(SHOWN, (tag, element: string, attributes: string) => {
    // a tag without a source in double quotes is not changed (reference)
    if (!tag.includes(' src="')) return tag;
    const isPicture = element.toLowerCase() === 'img';
    // for a frame any value counts, because most are as wide as their container (reference)
    const hasSides = SIDES.every((side) =>
      isPicture ? sideOf(attributes, side) > 0 : attributeOf(attributes, side) !== undefined,
    );
    const loading = attributeOf(attributes, 'loading');
    // an image with high priority must not be lazy
    const mayBeLate = loading === undefined && attributeOf(attributes, 'fetchpriority')?.toLowerCase() !== 'high';
    const isFirst =
      isPicture &&
      !hasFirst &&
      loading === 'eager' &&
      isLargePicture(attributes) &&
      !attributeOf(attributes, 'fetchpriority');
    hasFirst ||= isFirst;
    const added = [
      isFirst && ' fetchpriority="high"',
      hasSides && mayBeLate && (isPicture || attributeOf(attributes, 'src')) && ' loading="lazy"',
      isPicture && attributeOf(attributes, 'decoding') === undefined && ' decoding="async"',
    ].filter((attribute) => typeof attribute === 'string');
    const isLate = loading?.toLowerCase() === 'lazy' || (mayBeLate && hasSides);
    const shown = isPicture && isLate ? withAutoSizes(attributes) : attributes;
    return added.length === 0 && shown === attributes ? tag : `<${element}${added.join('')}${shown}>`;
  });
}
