const WRONG = 'Wordpress';
const RIGHT = 'WordPress';

/** The misspelled name as a word of its own, not in an address or in a longer word. */
const IN_TEXT = /(?<= |&#8216;|&#8220;|>|\()Wordpress/g;

/** HTML of a content with the name spelled `WordPress` (reference, `capital_P_dangit`). */
export const withBrandSpelling = (html: string): string => (html.includes(WRONG) ? html.replace(IN_TEXT, RIGHT) : html);

/** The same for a title, in which every occurrence is replaced. */
export const withBrandSpellingInTitle = (html: string): string => html.replaceAll(WRONG, RIGHT);
