import type { Principal } from '../contract/principal.ts';
import { roleCan } from './rights.ts';
import type { User } from './users.ts';

/** Somebody who sent no credentials: reads what is published, has no capability. */
export const nobody: Principal = { system: false, can: () => false };

/** The operator at the command line, and a route that acts for its plugin: has every capability. */
export const system: Principal = { system: true, can: () => true };

/**
 * A user, with the capabilities of their role.
 *
 * @param applicationPassword uuid of the one that they came with
 */
export const principalOf = ({ id, login, name, role }: User, applicationPassword?: string): Principal => ({
  user: { id, login, name, role },
  ...(applicationPassword !== undefined && { applicationPassword }),
  system: false,
  can: (capability) => roleCan(role, capability),
});
