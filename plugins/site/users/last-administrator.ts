import { eq, type StoreReader, type User, users } from '../../../core/index.ts';

/** Is this user the only administrator? */
export const isLastAdministrator = (store: StoreReader, { role }: User): boolean =>
  role === 'administrator' && store.of(users).count(eq('role', 'administrator')) === 1;
