import type { Capability } from '../principal.ts';
import type { Permission } from './route.ts';

/** Everybody, signed in or not. What a record hides is the handler's to decide. */
export const anyone: Permission = () => undefined;

/** Those who have this right; the others get `code`, as 401 or 403. */
export const can =
  (capability: Capability, code = 'rest_forbidden', message = 'Sorry, you are not allowed to do that.'): Permission =>
  ({ principal }) =>
    principal.can(capability) ? undefined : { code, message };
