const WRONG = 'Wordpress';
const RIGHT = 'WordPress';

/** What stands before a name of its own in a text: not in an address, nor in a longer word. */
const IN_TEXT = /(?<= |&#8216;|&#8220;|>|\()Wordpress/g;

/** A content in which the name of the reference is written as its makers do (reference, `capital_P_dangit`). */
export const withBrandSpelling = (html: string): string => (html.includes(WRONG) ? html.replace(IN_TEXT, RIGHT) : html);

/** The same of a title, wherever it stands. */
export const withBrandSpellingInTitle = (html: string): string => html.replaceAll(WRONG, RIGHT);
