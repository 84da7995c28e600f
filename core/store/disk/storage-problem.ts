import { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import { hasCode } from '../../platform/index.ts';

/** Value of `Retry-After` when the disk has failed, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Did the write fail for lack of space? Writes resume by themselves when there is some. */
export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

/** Did the disk fail, rather than the program? */
export const isStorageFailure = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));

/** The cause of a failure, for operators: only the code of a disk error, since its message contains paths. */
export const causeOf = (error: unknown): string => (isStorageFailure(error) ? error.code : String(error));

/** 503 for a store that accepts no writes now. */
export const readOnlyProblem = (reason: string): ApiError =>
  problem('rest_storage_error', `Nothing can be saved now: ${reason}.`, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

/** The response to a disk error (reliability, failures): 507 for a full disk, otherwise 503; any other error is returned unchanged. */
export function storageProblem(error: unknown): unknown {
  if (error instanceof ApiError || !isStorageFailure(error)) return error;
  if (isFull(error)) return problem('rest_storage_full', 'There is no room left on the disk; nothing was saved.');
  return readOnlyProblem(`the disk reported ${error.code}`);
}
