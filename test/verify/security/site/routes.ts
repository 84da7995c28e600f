/** Root of the site's routes. */
export const ROOT = '/site/v2';

/** Methods that read, and that update. */
export const READ_METHODS = ['GET', 'HEAD'];
export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'];
