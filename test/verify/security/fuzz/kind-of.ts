/**
 * The kind of the records at a path of a document: `/site/v2/posts` of `/site/v2/posts/{id}`. By slug is by id, and what
 * parts in between are called means nothing.
 */
export const kindOf = (path: string): string =>
  path
    .replace(/\/\{\w+\}$/, '')
    .replace(/\/by-slug$/, '')
    .replaceAll(/\{\w+\}/g, '{}');
