import { writes } from '../calendar/legend.ts';
import { ROOT as CALENDAR } from '../calendar/routes.ts';
import { UPDATE } from '../calendar/writing.ts';
import type { Cell, Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import { rowCells } from '../row-cells.ts';
import { words } from '../site/legend.ts';
import { UPDATE_METHODS } from '../site/routes.ts';
import { ANYONE, BOOK, CANCEL, LIST } from './rights.ts';
import { EVENTS, PASSWORD, rsvpOf, SECRET } from './subjects.ts';

const ROOT = '/tickets/v1';
const BOOKING = `${ROOT}/events/:event/rsvp`;
const BOOKED = `${ROOT}/events/:event/rsvps`;
const ONE = `${ROOT}/rsvps/:id`;

const GUEST = { ticket: 1, name: 'Guest', email: 'guest@example.org' };
const MISSING: Subject = { kind: 'event', state: 'missing', owner: 'author' };

const refusals = {
  refused: ['rest_forbidden'],
  missing: ['rest-event-not-found'],
};
const locked = { status: 403, codes: ['event-password-protected'] };
const ofEvents = words({ ...refusals, more: { locked, made: { status: 201 } } });
const ofRsvps = words({ ...refusals, missing: ['rest_rsvp_not_found'] });

/** Requests with the right password have a separate row. */
const rowsOf = ({ state }: Subject) =>
  state === 'password'
    ? [
        { row: 'password', password: undefined },
        { row: 'password', password: 'wrong' },
        { row: 'opened', password: PASSWORD },
      ]
    : [{ row: state, password: undefined }];

/** Seats are booked; a ticket that the event has not is no way to learn of the event. */
const bookCells = (subject: Subject): readonly Cell[] =>
  rowsOf(subject).flatMap(({ row, password }) => {
    const table = entryOf(BOOK, subject.owner);
    const cell = { method: 'POST', route: BOOKING, subject };
    const unknown = words({ ...refusals, more: { locked, made: { status: 400, codes: ['rest_invalid_param'] } } });
    return [
      ...rowCells(table, row, ofEvents, { ...cell, json: { ...GUEST, password } }),
      ...rowCells(table, row, unknown, { ...cell, json: { ...GUEST, ticket: 2, password } }),
    ];
  });

/** The list of RSVPs. */
const listCells = (subject: Subject): readonly Cell[] =>
  rowsOf(subject).flatMap(({ row, password }) => {
    const ok = { status: 200, shows: { kinds: ['rsvp'], subjects: [rsvpOf(subject)] } };
    const query = password === undefined ? '' : `?password=${password}`;
    const legend = words({ ...refusals, more: { locked, ok } });
    return rowCells(entryOf(LIST, subject.owner), row, legend, { method: 'GET', route: BOOKED, subject, query });
  });

/** Bookings are cancelled without a secret, with a wrong one, and with the right one. */
const cancelCells = (event: Subject): readonly Cell[] => {
  const subject = rsvpOf(event);
  const table = entryOf(CANCEL, event.owner);
  const cell = { method: 'DELETE', route: ONE, subject };
  return [
    ...[{}, { secret: 'known-to-somebody-else-01' }].flatMap((json) =>
      rowCells(table, event.state, ofRsvps, { ...cell, json }),
    ),
    ...(event.state === 'missing'
      ? []
      : rowCells(ANYONE, 'secret', ofRsvps, { ...cell, json: { secret: SECRET }, opened: true })),
  ];
};

/** Tickets are a member of the event: users who may write the event may write them. */
const writeCells = (subject: Subject): readonly Cell[] =>
  rowsOf(subject).flatMap(({ row, password }) =>
    rowCells(entryOf(UPDATE, subject.owner), row, writes('event', 200), {
      method: 'PATCH',
      route: `${CALENDAR}/events/:id`,
      subject,
      json: { tickets: [{ name: 'Row', price: 5 }], ...(password !== undefined && { password }) },
      opened: row === 'opened',
    }),
  );

const paths = words({ refused: [] });
const DECLARED: readonly (readonly [route: string, ...methods: string[]])[] = [
  [ROOT, 'GET'],
  [`${ROOT}/doc`, 'GET'],
  [BOOKING, 'POST'],
  [BOOKED, 'GET'],
  [ONE, 'DELETE'],
];

/** Every path is described and refuses other methods; parameters are validated before records are looked up. */
const pathCells: readonly Cell[] = [
  ...DECLARED.flatMap(([route, ...methods]) => [
    ...rowCells(ANYONE, 'read', paths, { method: 'OPTIONS', route, subject: MISSING }),
    ...['GET', ...UPDATE_METHODS, 'DELETE']
      .filter((method) => !methods.includes(method))
      .flatMap((method) => rowCells(ANYONE, 'no-method', paths, { method, route, subject: MISSING })),
  ]),
  ...[ROOT, `${ROOT}/doc`].flatMap((route) => rowCells(ANYONE, 'read', paths, { method: 'GET', route })),
  ...[
    { ...GUEST, ticket: 'first' },
    { ...GUEST, seats: 11 },
    { ...GUEST, email: 'nowhere' },
  ].flatMap((json) => rowCells(ANYONE, 'bad', paths, { method: 'POST', route: BOOKING, subject: MISSING, json })),
];

/** Every question to tickets and the answers that are right. */
export const cells: readonly Cell[] = [
  ...pathCells,
  ...EVENTS.flatMap(writeCells),
  ...[...EVENTS, MISSING].flatMap((subject) => [...bookCells(subject), ...listCells(subject), ...cancelCells(subject)]),
];
