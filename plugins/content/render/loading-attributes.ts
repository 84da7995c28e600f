/** A picture or a frame. A tag ends before another begins: a row of those without an end must not be looked through again. */
const SHOWN = /<(img|iframe)(\s[^<>]*)>/gi;

/** Area of a picture, in pixels, from which it is worth coming first (reference). */
const LARGE = 50_000;

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(attributes)?.[1];

const SIDES = ['width', 'height'] as const;

const sideOf = (attributes: string, side: (typeof SIDES)[number]): number => Number(attributeOf(attributes, side));

/** Whether an image with these attributes is large enough to be loaded with priority. */
export const isLargePicture = (attributes: string): boolean =>
  sideOf(attributes, 'width') * sideOf(attributes, 'height') >= LARGE;

/** What comes late is laid out before it is chosen: then a browser knows best how wide it is shown. */
const withAutoSizes = (attributes: string): string =>
  attributes.replace(/(\ssizes\s*=\s*["'])(?!\s*auto\b)/i, '$1auto, ');

/**
 * HTML whose pictures and frames say how a browser may load them: late where their sides are known, so that nothing moves; and the
 * first large one that is to come at once, first (reference, `wp_filter_content_tags`). What an author says of it stays.
 */
export function withLoadingAttributes(html: string): string {
  let hasFirst = false;
  return html.replace(SHOWN, (tag, element: string, attributes: string) => {
    // one without a source in double quotes stays as it is (reference)
    if (!tag.includes(' src="')) return tag;
    const isPicture = element.toLowerCase() === 'img';
    // of a frame it does not matter what they are: most are as wide as what they stand in (reference)
    const hasSides = SIDES.every((side) =>
      isPicture ? sideOf(attributes, side) > 0 : attributeOf(attributes, side) !== undefined,
    );
    const loading = attributeOf(attributes, 'loading');
    // what is to come first does not come late
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
