import type { Cell, Expected, Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { READ_METHODS, ROOT } from '../routes.ts';
import { ABSENT, EDIT, LISTED, LISTED_EDIT } from './reading.ts';
import { mayEdit, mayRead, viewOf } from './rights.ts';
import { ABSENT_MEDIA, attachedTo, HOLDERS, MEDIA } from './subjects.ts';

const missing = ['rest_post_invalid_id'];
const reads = words({
  refused: ['rest_forbidden'],
  missing,
  more: { ok: { status: 200, tells: ['title', 'text'] } },
});
const edits = words({
  refused: ['rest_forbidden_context', 'rest_forbidden'],
  missing,
  more: { ok: { status: 200, tells: ['title', 'text'] } },
});

/** Reads of one item in every context, including missing ones and those of another kind. */
export const readCells: readonly Cell[] = READ_METHODS.flatMap((method) => {
  const cell = { method, route: `${ROOT}/media/:id` };
  return [
    ...MEDIA.flatMap((subject) => [
      ...rowCells(viewOf(subject), subject.state, reads, { ...cell, subject }),
      ...rowCells(viewOf(subject), subject.state, reads, { ...cell, subject, query: '?context=embed' }),
      ...rowCells(EDIT, subject.owner, edits, { ...cell, subject, query: '?context=edit' }),
    ]),
    ...ABSENT_MEDIA.flatMap((subject) => [
      ...rowCells(ABSENT, 'view', reads, { ...cell, subject }),
      ...rowCells(ABSENT, 'edit', edits, { ...cell, subject, query: '?context=edit' }),
    ]),
  ];
});

const isPrivate = ({ state }: Subject): boolean => state.startsWith('private');

/** Whether an item matches a requested `status`. */
const hasStatus =
  (status: string) =>
  (subject: Subject): boolean => {
    if (status === 'any') return true;
    return (status === '-' ? 'inherit' : status).split(',').includes(isPrivate(subject) ? 'private' : 'inherit');
  };

/** The items that a principal may see. */
const shows = (
  filter: (subject: Subject) => boolean,
  may: (subject: Subject, who: Principal) => boolean,
  who: Principal,
): Expected => ({
  status: 200,
  shows: { kinds: ['media'], subjects: MEDIA.filter((subject) => filter(subject) && may(subject, who)) },
});

const listed =
  (filter: (subject: Subject) => boolean): Legend =>
  (word, who) => {
    if (word === 'readable') return shows(filter, mayRead, who);
    if (word === 'editable') return shows(filter, mayEdit, who);
    return words({ refused: ['rest_forbidden_context'] })(word, who);
  };

/** Parameters that filter the list for everybody, and the items that match. */
const FILTERS: Readonly<Record<string, (subject: Subject) => boolean>> = {
  'search=hush': () => true,
  'search=nobody': () => false,
  'media_type=image': () => true,
  'media_type=video': () => false,
  'mime_type=image/png': () => true,
  'author=:another': () => false,
  'orderby=title&order=asc': () => true,
};

/** Items are listed, by status and context, narrowed, and by what they are attached to. */
export const listCells: readonly Cell[] = READ_METHODS.flatMap((method) => {
  const cell = { method, route: `${ROOT}/media` };
  const queryOf = (status: string) => (status === '-' ? '?per_page=100' : `?per_page=100&status=${status}`);
  return [
    ...[...LISTED.keys()].flatMap((status) =>
      rowCells(LISTED, status, listed(hasStatus(status)), { ...cell, query: queryOf(status) }),
    ),
    ...[...LISTED_EDIT.keys()].flatMap((status) =>
      rowCells(LISTED_EDIT, status, listed(hasStatus(status)), { ...cell, query: `${queryOf(status)}&context=edit` }),
    ),
    ...Object.entries(FILTERS).flatMap(([query, filter]) =>
      rowCells(
        LISTED,
        '-',
        listed((subject) => !isPrivate(subject) && filter(subject)),
        {
          ...cell,
          query: `?per_page=100&${query}`,
        },
      ),
    ),
    ...HOLDERS.flatMap((named) =>
      rowCells(
        LISTED,
        '-',
        listed(({ state }) => state === attachedTo(named)),
        {
          ...cell,
          named,
          query: '?per_page=100&parent=:named',
        },
      ),
    ),
  ];
});
