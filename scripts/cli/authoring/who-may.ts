import { anonymous, type Principal, ROLES, type Role, type Route, roleCan } from '../../../core/host.ts';

/** Nobody who exists: a permission that goes by the role alone does not tell the difference. */
const somebody = (role: Role): Principal => ({
  user: { id: 0, login: role, name: role, role },
  system: false,
  can: (capability) => roleCan(role, capability),
});

/** It goes by more than who asks. */
class GoesByMore extends Error {}

/** Whatever is asked of it says that it was asked. */
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
 * Who may use a route, as far as its permission goes by the role of who asks: it is tried with each of them.
 *
 * @returns in words: `anyone`, `who is signed in`, `contributor and above`; 'depends on the request' where it goes by more
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
