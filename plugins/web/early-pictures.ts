import { isLargePicture } from '../content/index.ts';

/** Number of images in `main` that are not loaded lazily (reference, `wp_omit_loading_attr_threshold`). */
const AT_ONCE = 3;

/** An image made lazy by rendering. An attribute by an author is elsewhere in the tag, and is kept. */
const PUT_OFF = /<img loading="lazy"([^<>]*)>/g;

/**
 * The body of a page whose first images are not loaded lazily: visitors see them first, and lazy loading would leave them empty for
 * a while. The first large one has high priority.
 */
export function withEarlyPictures(body: string): string {
  const main = body.search(/<main[\s>]/);
  if (main < 0) return body;
  let seen = 0;
  let hasFirst = false;
  const shown = body.slice(main).replace(PUT_OFF, (tag, attributes: string) => {
    seen += 1;
    if (seen > AT_ONCE) return tag;
    const isFirst = !hasFirst && isLargePicture(attributes);
    hasFirst ||= isFirst;
    // automatic sizes are only for lazy images
    return `<img${isFirst ? ' fetchpriority="high"' : ''}${attributes.replace(' sizes="auto, ', ' sizes="')}>`;
  });
  return body.slice(0, main) + shown;
}
