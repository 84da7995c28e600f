import { ApiError } from './error.ts';
import type { Principal } from './principal.ts';

/** Why something is not allowed. The pipeline adds the status: 401 for anonymous clients, 403 for users. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error for a refusal: 401 for anonymous clients, because signing in may help; otherwise 403. */
export const refused = ({ user, system }: Principal, { code, message }: Refusal): ApiError =>
  new ApiError(code, user || system ? 403 : 401, message);
