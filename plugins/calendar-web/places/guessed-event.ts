import { all, eq } from '../../../core/index.ts';
import { EVENT, events, ORGANIZER, VENUE } from '../../calendar/index.ts';
import { baseParts, slugKey, withStatus } from '../../content/index.ts';
import { type Asked, type Moved, movedTo, partsBehind, type WebContext, withoutNumber } from '../../web/index.ts';
import { urlOf } from '../blocks/shown-records.ts';
import { configOf } from '../config-of.ts';

/**
 * The way to the event whose slug begins like the one that an address asks for, the first by its slug (reference). Below the bases of
 * the calendar nothing else is meant, no post and no page.
 */
export function guessedEvent(asked: Asked): Moved | 'nothing' | undefined {
  const { address, context } = asked;
  const slug = slugAsked(asked, EVENT.name) ?? (address.parts.length === 0 ? address.query[EVENT.type] : undefined);
  if (slug === undefined) return [VENUE, ORGANIZER].some(({ name }) => slugAsked(asked, name)) ? 'nothing' : undefined;
  const id = firstLike(context, slugKey(slug));
  const event = id === undefined ? undefined : context.store.of(events).get(id);
  return event ? movedTo(asked, urlOf(context, events, event), [EVENT.type]) : 'nothing';
}

/** Looks at all events: an order of their slugs would cost each start and each write, and who finds nothing is seldom. */
function firstLike({ store, moment }: WebContext, begin: string): number | undefined {
  if (begin === '') return undefined;
  let first: { readonly id: number; readonly slug: string } | undefined;
  const published = all(withStatus('publish', moment), eq('locked', false));
  for (const [id, slug] of store.of(events).values(['id', 'slug'], published)) {
    if (typeof slug !== 'string' || !slug.startsWith(begin)) continue;
    if (!first || slug < first.slug) first = { id: Number(id), slug };
  }
  return first?.id;
}

/** The slug that stands alone behind the base of a kind, or with the number of a page behind it. */
function slugAsked({ context, address }: Asked, name: 'event' | 'venue' | 'organizer'): string | undefined {
  const behind = partsBehind(address.parts, baseParts(configOf(context)[`${name}_base`]));
  const { above = behind } = behind ? withoutNumber(behind) : {};
  return above?.length === 1 ? above[0] : undefined;
}
