import { defineErrors } from 'almanac';

/** The error codes, with their status. Clients rely on the codes: do not change them. */
export const problem = defineErrors({ ERROR_NOT_FOUND: [404] });
