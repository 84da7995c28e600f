import { defineErrors } from 'almanac';

/** The error codes with their HTTP status. Clients rely on the codes, so do not change them. */
export const problem = defineErrors({ ERROR_NOT_FOUND: [404] });
