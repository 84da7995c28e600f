import { defineErrors } from 'almanac';

/** What goes wrong, by code, with its status. Clients know the codes: they stay as they are. */
export const problem = defineErrors({ ERROR_NOT_FOUND: [404] });
