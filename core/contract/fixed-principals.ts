import type { Principal } from './principal.ts';

/** A client without credentials. It can read what is published and has no capabilities. */
export const anonymous: Principal = { system: false, can: () => false };

/** The operator at the command line, or a route that acts for its plugin. It has all capabilities. */
export const system: Principal = { system: true, can: () => true };

/** Is it anonymous? All anonymous readers get the same responses. */
export const isAnonymous = ({ user, system }: Principal): boolean => !user && !system;
