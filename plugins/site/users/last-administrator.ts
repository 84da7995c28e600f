import { eq, type StoreReader, type User, users } from '../../../core/index.ts';

/** Is there nobody else who manages the site? */
export const isLastAdministrator = (store: StoreReader, { role }: User): boolean =>
  role === 'administrator' && store.of(users).count(eq('role', 'administrator')) === 1;
