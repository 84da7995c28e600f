import { ApiError } from '../error.ts';
import type { Capability, Principal } from '../principal.ts';
import type { Permission } from './route.ts';

/** Allows everybody, signed in or not. Handlers decide what to hide. */
export const anyone: Permission = () => undefined;

/** Allows users with this capability; others get `code` with 401 or 403. */
export const can =
  (capability: Capability, code = 'rest_forbidden', message = 'Sorry, you are not allowed to do that.'): Permission =>
  ({ principal }) =>
    principal.can(capability) ? undefined : { code, message };

/** Why something is not allowed. The pipeline adds the status: 401 for anonymous clients, 403 for users. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error for a refusal: 401 for anonymous clients, because signing in may help; otherwise 403. */
export const refused = ({ user, system }: Principal, { code, message }: Refusal): ApiError =>
  new ApiError(code, user || system ? 403 : 401, message);
