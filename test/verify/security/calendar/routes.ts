/** Root of the calendar's routes. */
export const ROOT = '/calendar/events/v1';

/** Paths of one record of a kind. */
export const itemRoutes = (plural: string): readonly string[] => [
  `${ROOT}/${plural}/:id`,
  `${ROOT}/${plural}/by-slug/:slug`,
];

/** Methods that read, and that update. */
export const READ_METHODS = ['GET', 'HEAD'];
export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'];
