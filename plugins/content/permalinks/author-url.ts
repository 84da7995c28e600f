import type { User } from '../../../core/index.ts';
import { shownSlug } from '../slug.ts';
import { type AddressAsking, addressing } from './permalinks.ts';

/** The page that lists what a user published. */
export function authorUrl(asking: AddressAsking, { id, slug }: Pick<User, 'id' | 'slug'>): string {
  const { isPlain, front, page } = addressing(asking);
  return isPlain ? `${asking.site.url}/?author=${id}` : page([...front, 'author', shownSlug(slug)]);
}
