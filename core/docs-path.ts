/** Where the API is browsed, below the address of the site; nobody else may serve anything there while that is on. */
export const DOCS = '/docs';
