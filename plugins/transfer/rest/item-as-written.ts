import type { ImportItem } from '../items/import-item.ts';
import type { Said } from './old-api.ts';
import { filledIn, textIn } from './said.ts';

/**
 * A record of the calendar with its texts as they were written.
 *
 * @param said what WordPress itself says of it in the context of editing; undefined where it says nothing
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
