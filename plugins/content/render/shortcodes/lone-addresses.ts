/** An address that is a whole line or paragraph. */
const LONE = [
  /^[ \t]*https?:\/\/[^\s<>"]+(?=[ \t]*\r?$)/gim,
  /(?<=<p(?: [^<>]{0,1000})?>\s{0,40})https?:\/\/[^\s<>"]+(?=\s*<\/p>)/gi,
];

/**
 * Decodes `&amp;` in lone addresses, as the reference does when it finds no embed for one (`WP_Embed::autoembed`). Typography then
 * turns each `&` into `&#038;`.
 */
export const withBareAddresses = (text: string): string =>
  text.includes('&amp;')
    ? LONE.reduce((changed, lone) => changed.replace(lone, (address) => address.replaceAll('&amp;', '&')), text)
    : text;
