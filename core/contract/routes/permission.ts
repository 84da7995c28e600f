import type { Capability } from '../principal.ts';
import type { Permission } from './route.ts';

/** Allows everybody, signed in or not. Handlers decide what they hide. */
export const anyone: Permission = () => undefined;

/** Allows users with this capability; others get `code` with 401 or 403. */
export const can =
  (capability: Capability, code = 'rest_forbidden', message = 'Sorry, you are not allowed to do that.'): Permission =>
  ({ principal }) =>
    principal.can(capability) ? undefined : { code, message };
