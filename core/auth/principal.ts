import { type Capability, type Principal, ROLES, type Role } from '../contract/principal.ts';
import type { User } from './accounts/users.ts';

/**
 * A user as a principal, with the capabilities of their role.
 *
 * @param applicationPassword UUID of the application password that was used
 */
export const principalOf = ({ id, login, name, role }: User, applicationPassword?: string): Principal => ({
  user: { id, login, name, role },
  ...(applicationPassword !== undefined && { applicationPassword }),
  system: false,
  can: (capability) => roleCan(role, capability),
});

/**
 * The rights table (docs/security.md): the lowest role that has each capability; every higher role has it too. Where the table says
 * "own", callers also check who owns the record; `edit_others` removes that restriction.
 */
const LOWEST_ROLE: Readonly<Record<Capability, Role>> = {
  read_own_drafts: 'contributor',
  read_others: 'editor',
  create: 'contributor',
  publish: 'author',
  edit_published: 'author',
  private: 'author',
  edit_others: 'editor',
  assign_terms: 'contributor',
  create_terms: 'contributor',
  manage_terms: 'editor',
  sticky: 'author',
  upload: 'author',
  embed_proxy: 'contributor',
  unfiltered_html: 'editor',
  manage_theme: 'administrator',
  manage_site: 'administrator',
};

/** All capabilities of a role. */
export const capabilitiesOf = (role: Role): readonly Capability[] =>
  (Object.keys(LOWEST_ROLE) as Capability[]).filter((capability) => roleCan(role, capability));

/** Whether this role has this capability. `ROLES` lists the highest role first. */
export const roleCan = (role: Role, capability: Capability): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(LOWEST_ROLE[capability]);
