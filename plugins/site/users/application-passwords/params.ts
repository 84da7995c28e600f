import * as v from 'valibot';
import { ONE_LINE } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { ownerParam } from './access.ts';

/** Name of an application password; also shown on terminals. */
export const nameParam = v.pipe(
  v.string(),
  v.regex(/\S/, 'must not be empty'),
  v.regex(ONE_LINE, 'must not contain line breaks or control characters'),
  v.description('Name that says what it is used for.'),
);

/** Path of the application passwords of a user. */
export const PATH = '/users/:user_id/application-passwords';

/** Parameters of routes for all application passwords of a user. */
export const ownerParams = { user_id: ownerParam };

/** Parameters of routes for one application password. */
export const passwordParams = {
  ...ownerParams,
  uuid: v.pipe(v.string(), v.description('UUID of the application password.')),
};

/** UUID that the application gave itself. */
export const appIdParam = described(v.pipe(v.string(), v.uuid()), 'UUID that the application chose for itself.');

/** Parameters of reads. */
export const contextParams = { context: contextParam };
