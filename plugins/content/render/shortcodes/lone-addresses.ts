/** An address that is all of a line, or of a paragraph. */
const LONE = [
  /^[ \t]*https?:\/\/[^\s<>"]+(?=[ \t]*\r?$)/gim,
  /(?<=<p(?: [^<>]{0,1000})?>\s{0,40})https?:\/\/[^\s<>"]+(?=\s*<\/p>)/gi,
];

/**
 * A text in whose lone addresses each `&amp;` is a `&` again, as in those that the reference looks for embeds at and finds none
 * (`WP_Embed::autoembed`): print makes `&#038;` of it.
 */
export const withBareAddresses = (text: string): string =>
  text.includes('&amp;')
    ? LONE.reduce((changed, lone) => changed.replace(lone, (address) => address.replaceAll('&amp;', '&')), text)
    : text;
