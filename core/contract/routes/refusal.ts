import { ApiError } from '../error.ts';
import type { Principal } from '../principal.ts';

/** Why somebody may not do something. The status is 401 for nobody and 403 for somebody; the pipeline knows which. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error that tells a refusal: 401 when nobody is signed in, so that signing in may help, else 403. */
export const refused = ({ user, system }: Principal, { code, message }: Refusal): ApiError =>
  new ApiError(code, user || system ? 403 : 401, message);
