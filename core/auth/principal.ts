import { type Capability, type Principal, ROLES, type Role } from '../contract/principal.ts';
import type { User } from './accounts/users.ts';

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

/**
 * The rights table (docs/security.md): the lowest role that has each capability; every role above it has it too.
 * Where the table says "own", whoever asks also asks whose record it is: `edit_others` lifts that.
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

/** Has this role this capability? `ROLES` lists the highest first. */
export const roleCan = (role: Role, capability: Capability): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(LOWEST_ROLE[capability]);
