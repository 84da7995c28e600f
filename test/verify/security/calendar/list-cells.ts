import type { Cell, Expected, Subject } from '../cell.ts';
import { PRINCIPALS } from '../principals.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import { type Kind, OWNERS, SUBJECTS } from './kinds.ts';
import { reads, refuses } from './legend.ts';
import { mayRead } from './may-be-told.ts';
import { FILTERED, LISTED } from './reading.ts';
import { itemRoutes, READ_METHODS, ROOT } from './routes.ts';

/** Records are listed, by status. */
export const listCells = ({ kind, plural }: Kind): readonly Cell[] => {
  const shows = (filter: (subject: Subject) => boolean): Expected => ({
    status: 200,
    shows: { kinds: [kind], subjects: SUBJECTS.filter((subject) => subject.kind === kind && filter(subject)) },
  });
  const isPublished = ({ state }: Subject) => state === 'publish' || state === 'password';
  const published = shows(isPublished);
  const inState =
    (status: string): Legend =>
    (word, who) => {
      if (word === 'published') return published;
      if (word === 'visible') {
        return shows((subject) => isPublished(subject) || (subject.state !== 'trash' && mayRead(subject, who)));
      }
      if (word === 'readable') return shows((subject) => subject.state === status && mayRead(subject, who));
      if (word === 'own') return shows((subject) => subject.state === status && subject.owner === who);
      if (word === 'trash') return shows(({ state }) => state === 'trash');
      return refuses(word, who);
    };
  return [...LISTED.keys()].flatMap((status) =>
    READ_METHODS.flatMap((method) =>
      rowCells(LISTED, status, inState(status), {
        method,
        route: `${ROOT}/${plural}`,
        query: status === '-' ? '?per_page=50' : `?per_page=50&status=${status}`,
      }),
    ),
  );
};

/**
 * A published event with a published venue, a private venue and a draft organizer: each is shown to the users who may read it.
 */
export const nestedCells: readonly Cell[] = OWNERS.flatMap((owner) =>
  itemRoutes('events').flatMap((route) =>
    PRINCIPALS.filter((who) => who !== 'wrong').map((who): Cell => {
      const subject = { kind: 'event', state: 'publish', owner };
      const subjects = [
        { kind: 'venue', state: 'publish', owner },
        { kind: 'venue', state: 'private', owner },
        { kind: 'organizer', state: 'draft', owner },
      ].filter((nested) => mayRead(nested, who));
      const shows = { kinds: ['venue', 'organizer'], subjects };
      return { method: 'GET', route, who, subject, expected: [{ status: 200, shows }] };
    }),
  ),
);

/** Lists filtered by a record of the author. */
export const filteredCells: readonly Cell[] = [
  { plural: 'events', kind: 'venue' },
  { plural: 'events', kind: 'organizer' },
  { plural: 'venues', kind: 'event' },
  { plural: 'organizers', kind: 'event' },
].flatMap(({ plural, kind }) =>
  [...FILTERED.keys()].flatMap((state) =>
    READ_METHODS.flatMap((method) =>
      rowCells(FILTERED, state, reads(kind), {
        method,
        route: `${ROOT}/${plural}`,
        query: `?${kind}=:named`,
        named: { kind, state, owner: 'author' },
      }),
    ),
  ),
);
