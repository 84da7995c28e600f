import type { Principal } from '../contract/principal.ts';
import type { User } from './accounts/users.ts';
import { roleCan } from './rights.ts';

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
