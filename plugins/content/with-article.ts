/** A singular noun with its article, for summaries of routes: `an organizer`. @param noun in lower case */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
