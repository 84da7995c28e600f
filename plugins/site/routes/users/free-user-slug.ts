import { type StoreReader, users } from '../../../../core/index.ts';
import { freeSlug, slugsIn } from '../../../content/index.ts';

/** A slug like this one that no other user has. @param own id of the user who is to have it; undefined for a new one */
export const freeUserSlug = (store: StoreReader, slug: string, own?: number): string =>
  freeSlug(
    slug,
    slugsIn(store.of(users), 'slug', (taken) => taken, own),
  );
