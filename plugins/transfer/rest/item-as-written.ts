import type { ImportItem } from '../items/import-item.ts';
import type { Said } from './old-api.ts';
import { filledIn, textIn } from './said.ts';

/**
 * Replaces the rendered texts of a calendar record by the raw ones.
 *
 * @param said response of the REST API of WordPress with `context=edit`; undefined if there is none
 */
export function itemAsWritten(item: ImportItem, said: Said | undefined): ImportItem {
  if (item.kind !== 'tribe_events' && item.kind !== 'tribe_venue' && item.kind !== 'tribe_organizer') return item;
  if (!said) return { ...item, behind: [...(item.behind ?? []), 'its raw text'] };
  return {
    ...item,
    title: textIn(said, 'title'),
    content: textIn(said, 'content'),
    excerpt: textIn(said, 'excerpt'),
    password: filledIn(said, 'password') ?? item.password,
  };
}
