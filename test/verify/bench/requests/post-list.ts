/** The list of posts, ten per page, as anonymous readers request it. */
export const POSTS = '/api/site/v2/posts';

/** The whole response is the list. */
export const asList = (answer: unknown): unknown => answer;
