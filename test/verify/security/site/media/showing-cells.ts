import type { Cell, Expected, Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import { PRINCIPALS } from '../../principals.ts';
import { rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { ROOT } from '../routes.ts';
import { mayRead } from './rights.ts';
import { SHOWING, SHOWN, type Showing, showing } from './subjects.ts';
import { SHOW } from './writing.ts';

const CALENDAR = '/calendar/events/v1';
const ROUTES: Readonly<Record<Showing, string>> = {
  post: `${ROOT}/posts/:id`,
  page: `${ROOT}/pages/:id`,
  event: `${CALENDAR}/events/:id`,
  venue: `${CALENDAR}/venues/:id`,
  organizer: `${CALENDAR}/organizers/:id`,
};
const isItem = (kind: Showing): boolean => kind === 'post' || kind === 'page';

const signedIn = PRINCIPALS.filter((who) => who !== 'wrong');

/** Responses with an image omit it for users who may not read it. */
const shownCells: readonly Cell[] = SHOWING.flatMap((kind) =>
  SHOWN.flatMap((named) =>
    signedIn.flatMap((who) => {
      const shown = mayRead(named, who);
      const shows = { kinds: ['media'], subjects: shown ? [named] : [] };
      const none = isItem(kind) ? { featured_media: 0 } : { image: false };
      const holds = shown ? isItem(kind) && { featured_media: ':named' } : isShownAlways(kind) && none;
      const expected: readonly Expected[] = [{ status: 200, shows, ...(holds && { holds }) }];
      const cell = { method: 'GET', route: ROUTES[kind], who, subject: showing(kind, named), named };
      return isItem(kind)
        ? [
            { ...cell, query: '?_embed', expected },
            { ...cell, query: '?_embed=site:featuredmedia&context=embed', expected },
          ]
        : [{ ...cell, expected }];
    }),
  ),
);

/** Venues and organizers leave out what they do not have. */
function isShownAlways(kind: Showing): boolean {
  return isItem(kind) || kind === 'event';
}

/** The lists of those, and the search, which is not for media. */
const listedCells: readonly Cell[] = signedIn.flatMap((who) => [
  ...SHOWING.map((kind) => {
    const route = ROUTES[kind].replace('/:id', '');
    const subjects = SHOWN.filter((named) => mayRead(named, who));
    return {
      method: 'GET',
      route,
      who,
      query: '?_embed&per_page=50',
      expected: [{ status: 200, shows: { kinds: ['media'], subjects } }],
    };
  }),
  {
    method: 'GET',
    route: `${ROOT}/search`,
    who,
    query: '?search=hush&per_page=100',
    expected: [{ status: 200, shows: { kinds: ['media'], subjects: [] } }],
  },
]);

const missing: Subject = { kind: 'media', state: 'missing', owner: 'author' };

/** An author's draft is to show an item. */
const showCells: readonly Cell[] = (['post', 'event'] as const).flatMap((kind) =>
  [...SHOWN, missing]
    .filter(({ state, owner }) => SHOW.has(`${state}-${owner}`))
    .flatMap((named) => {
      const legend = words({
        refused: ['rest_cannot_edit', 'rest_forbidden'],
        more: { unknown: { status: 400, codes: ['rest_invalid_featured_media', 'rest_invalid_param'] } },
      });
      const member = entryOf({ post: 'featured_media', event: 'image' }, kind);
      return rowCells(SHOW, `${named.state}-${named.owner}`, legend, {
        method: 'PATCH',
        route: ROUTES[kind],
        subject: { kind, state: 'draft', owner: 'author' },
        named,
        json: { [member]: ':named' },
      });
    }),
);

/** What shows media. */
export const showingCells: readonly Cell[] = [...shownCells, ...listedCells, ...showCells];
