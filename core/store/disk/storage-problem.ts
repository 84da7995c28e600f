import { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import { hasCode } from '../../platform/index.ts';

/** When a client may try again, in seconds, after the disk failed. */
const RETRY_AFTER_SECONDS = 5;

/** Did the disk refuse for want of room? Writes go on by themselves when there is some. */
export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

/** Did the disk fail, rather than the program? */
export const isStorageFailure = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));

/** Why something failed, for those who run the site: of the disk's failures the code, since their messages name paths. */
export const causeOf = (error: unknown): string => (isStorageFailure(error) ? error.code : String(error));

/** 503 for a store that takes no writes now. */
export const readOnlyProblem = (reason: string): ApiError =>
  problem('rest_storage_error', `Nothing can be saved now: ${reason}.`, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

/** What the client is told of a failure (reliability, failures): 507 for a full disk, 503 for any other; else the error itself. */
export function storageProblem(error: unknown): unknown {
  if (error instanceof ApiError || !isStorageFailure(error)) return error;
  if (isFull(error)) return problem('rest_storage_full', 'There is no room left on the disk; nothing was saved.');
  return readOnlyProblem(`the disk reported ${error.code}`);
}
