import type { ApiError } from '../contract/error.ts';
import { problem } from '../errors.ts';
import type { FileProblem } from './record-rules.ts';

/**
 * 409 rest_edit_conflict for a record whose file is not in order.
 *
 * @param file relative to the data folder
 */
export const mendFirst = (
  file: string,
  { message, line, column }: Pick<FileProblem, 'message' | 'line' | 'column'>,
): ApiError => {
  const place = line === undefined ? '' : `line ${line}, column ${column}: `;
  return problem('rest_edit_conflict', `${file} cannot be changed before it is mended: ${place}${message}`);
};
