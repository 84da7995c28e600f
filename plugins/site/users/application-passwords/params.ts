import * as v from 'valibot';
import { ONE_LINE } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { ownerParam } from './access.ts';

/** What an application password is for; shown in lists, on terminals too. */
export const nameParam = v.pipe(
  v.string(),
  v.regex(/\S/, 'must not be empty'),
  v.regex(ONE_LINE, 'must not contain line breaks or control characters'),
  v.description('What it is for, to know it by when it is to be revoked.'),
);

/** Where those of a user are. */
export const PATH = '/users/:user_id/application-passwords';

/** Parameters of what concerns all of a user. */
export const ownerParams = { user_id: ownerParam };

/** Parameters of what concerns one. */
export const passwordParams = {
  ...ownerParams,
  uuid: v.pipe(v.string(), v.description('UUID of the application password.')),
};

/** UUID that an application gave for itself. */
export const appIdParam = described(v.pipe(v.string(), v.uuid()), 'UUID that the application gave for itself.');

/** Parameters of reads. */
export const contextParams = { context: contextParam };
