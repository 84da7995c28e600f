import { ApiError } from '../error.ts';
import type { Principal } from '../principal.ts';

/** Why something is not allowed. The status is 401 for anonymous clients and 403 for users; the pipeline adds it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error for a refusal: 401 for anonymous clients, since signing in may help; otherwise 403. */
export const refused = ({ user, system }: Principal, { code, message }: Refusal): ApiError =>
  new ApiError(code, user || system ? 403 : 401, message);
