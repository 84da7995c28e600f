/** The list of posts, ten on a page, as anonymous readers ask for it. */
export const POSTS = '/api/site/v2/posts';

/** The whole answer is the list. */
export const asList = (answer: unknown): unknown => answer;
