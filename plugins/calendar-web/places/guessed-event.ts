import { all, eq } from '../../../core/index.ts';
import { EVENT, events, ORGANIZER, VENUE } from '../../calendar/index.ts';
import { baseParts, slugKey, withStatus } from '../../content/index.ts';
import { type Asked, type Moved, movedTo, partsBehind, recordsLike, withoutNumber } from '../../web/index.ts';
import { urlOf } from '../blocks/shown-records.ts';
import { configOf } from '../config-of.ts';

/**
 * The redirect to the first event, by slug, whose slug begins with the requested one (reference). Returns `nothing` for other
 * addresses under the bases of the calendar, so that they do not match posts or pages.
 */
export function guessedEvent(asked: Asked): Moved | 'nothing' | undefined {
  const { address, context } = asked;
  const slug = slugAsked(asked, EVENT.name) ?? (address.parts.length === 0 ? address.query[EVENT.type] : undefined);
  if (slug === undefined) return [VENUE, ORGANIZER].some(({ name }) => slugAsked(asked, name)) ? 'nothing' : undefined;
  const { store, moment } = context;
  const published = all(withStatus('publish', moment), eq('locked', false));
  const [first] = recordsLike(store.of(events), slugKey(slug), published);
  const event = first && store.of(events).get(first.id);
  return event ? movedTo(asked, urlOf(context, events, event), [EVENT.type]) : 'nothing';
}

/** The slug after the base of a kind, if it comes last or only a page number follows. */
function slugAsked({ context, address }: Asked, name: 'event' | 'venue' | 'organizer'): string | undefined {
  const behind = partsBehind(address.parts, baseParts(configOf(context)[`${name}_base`]));
  const { above = behind } = behind ? withoutNumber(behind) : {};
  return above?.length === 1 ? above[0] : undefined;
}
