import type { Principal } from './principal.ts';

/** Somebody who sent no credentials: reads what is published, has no capability. */
export const anonymous: Principal = { system: false, can: () => false };

/** The operator at the command line, and a route that acts for its plugin: has every capability. */
export const system: Principal = { system: true, can: () => true };
