import { ApiError, NoSlot, type PastQuestion, type PastRecords, type Principal, refused } from '../../../core/index.ts';
import { problem } from '../errors.ts';
import { repository } from '../service.ts';
import { type RecordVersions, recordVersions } from './past-records.ts';

/** The error for users without access to the history. */
export const HISTORY_REFUSED = {
  code: 'rest_forbidden',
  message: 'Sorry, you may only read the history of records that you may edit.',
} as const;

/**
 * Reads the history of a record for a user, in their turn. Only users who may edit the record have access, because its past versions may have been
 * hidden.
 *
 * @param ask may throw ApiErrors
 * @throws ApiError 401, 403 rest_forbidden; 503 rest_history_unavailable if it cannot be read, rest_server_busy if the user, or too many others, are
 *   reading histories already
 */
export async function lookBack<T>(
  { route, id, principal, signal, running }: Omit<PastQuestion, 'when'>,
  ask: (past: RecordVersions) => Promise<T>,
): Promise<T> {
  const check = () => {
    if (!route.mayChange(principal, id)) throw refused(principal, HISTORY_REFUSED);
  };
  check();
  const { read, log } = running(repository);
  try {
    return await read({ name: nameOf(principal), signal }, (files) => {
      // they may have lost the right while waiting
      check();
      return ask(recordVersions(files, route.collection, id));
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof NoSlot) {
      throw problem('rest_server_busy', 'Too many histories are being read. Please try again later.', {
        headers: { 'Retry-After': '2' },
      });
    }
    if (!signal.aborted) log.warn('the history of a record cannot be read', { cause: String(error) });
    throw problem('rest_history_unavailable', 'The history of this record cannot be read now.');
  }
}

const nameOf = ({ user }: Principal): string => (user ? `user ${user.id}` : 'the operator');

/** Past versions of records, from the commits of their files. */
export const past: PastRecords = {
  summary: 'Commit (at least seven digits of its hash), date, or date and time; returns the record as it was then.',
  errors: ['rest_forbidden', 'rest_history_unavailable', 'rest_no_such_version'],
  recordAt: async ({ when, ...question }) => {
    const record = await lookBack(question, (versions) => versions.at(when));
    if (!record) throw problem('rest_no_such_version', 'The record did not exist then.');
    return record;
  },
};
