import { anonymous, type Principal, ROLES, type Role, type Route, roleCan } from '../../../core/host.ts';

/** A user with this role who does not exist: a permission that depends only on the role cannot tell. */
const somebody = (role: Role): Principal => ({
  user: { id: 0, login: role, name: role, role },
  system: false,
  can: (capability) => roleCan(role, capability),
});

/** The permission depends on more than the user's role. */
class GoesByMore extends Error {}

/** Throws on any access. */
const untouchable = new Proxy(
  {},
  {
    get: () => {
      throw new GoesByMore();
    },
    has: () => {
      throw new GoesByMore();
    },
    ownKeys: () => {
      throw new GoesByMore();
    },
  },
);

/**
 * Describes who may use a route, by trying its permission with each role.
 *
 * @returns in words: `anyone`, `who is signed in`, `contributor and above`; 'depends on the request' if it needs more than the role
 */
export function whoMay(allow: Route['allow']): string {
  const may = (principal: Principal): boolean =>
    allow({ principal, params: untouchable as never, config: untouchable as never }) === undefined;
  try {
    if (may(anonymous)) return 'anyone';
    return inWords(ROLES.filter((role) => may(somebody(role))));
  } catch {
    return 'depends on the request';
  }
}

/** @param roles in the order of `ROLES` */
function inWords(roles: readonly Role[]): string {
  const lowest = roles.at(-1);
  if (lowest === undefined) return 'nobody';
  if (roles.length === ROLES.length) return 'who is signed in';
  const isTop = roles.every((role, at) => role === ROLES[at]);
  return isTop && roles.length > 1 ? `${lowest} and above` : roles.join(', ');
}
