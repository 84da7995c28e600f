/** An ampersand that begins no character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi;

/** A title as HTML: it may hold some, so only what would read as a character reference is escaped. */
export const renderedTitle = (title: string): string => title.replace(BARE_AMPERSAND, '&#038;');
