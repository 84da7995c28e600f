import { isLargePicture } from '../content/index.ts';

/** Pictures of the main part that are not put off (reference, `wp_omit_loading_attr_threshold`). */
const AT_ONCE = 3;

/** A picture that our own rendering put off. What an author wrote of it stands elsewhere in its tag, and stays. */
const PUT_OFF = /<img loading="lazy"([^<>]*)>/g;

/**
 * The body of a page whose first pictures come at once: whoever opens the page sees these first, and a browser that is told to wait
 * with them shows an empty place. The first large one comes before all else.
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
    // only what comes late may leave its width to the browser
    return `<img${isFirst ? ' fetchpriority="high"' : ''}${attributes.replace(' sizes="auto, ', ' sizes="')}>`;
  });
  return body.slice(0, main) + shown;
}
