import type { Cell, Expected, Subject } from '../../cell.ts';
import { PRINCIPALS, type Principal } from '../../principals.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { KINDS, type Kind, subjectsOf, USERS } from '../kinds.ts';
import { words } from '../legend.ts';
import { LISTED, LISTED_EDIT } from '../reading.ts';
import { mayEdit, mayRead } from '../rights.ts';
import { READ_METHODS, ROOT } from '../routes.ts';

/** Whether an item matches a requested `status`. */
const hasStatus = (status: string): ((subject: Subject) => boolean) => {
  const asked = status === '-' ? ['publish'] : status.split(',');
  return ({ state }) =>
    asked.includes(state === 'password' ? 'publish' : state) || (status === 'any' && state !== 'trash');
};

/** Items are listed, by status and context. */
export const listCells = (kind: Kind): readonly Cell[] => {
  const shown = (status: string, may: (subject: Subject, who: Principal) => boolean, who: Principal): Expected => ({
    status: 200,
    shows: {
      kinds: [kind.kind],
      subjects: subjectsOf(kind).filter((subject) => hasStatus(status)(subject) && may(subject, who)),
    },
  });
  const legend =
    (status: string): Legend =>
    (word, who) => {
      if (word === 'readable') return shown(status, mayRead, who);
      if (word === 'editable') return shown(status, mayEdit, who);
      return words({ refused: ['rest_forbidden_context'] })(word, who);
    };
  const route = `${ROOT}/${kind.plural}`;
  const queryOf = (status: string) => (status === '-' ? '?per_page=100' : `?per_page=100&status=${status}`);
  return READ_METHODS.flatMap((method) => [
    ...[...LISTED.keys()].flatMap((status) =>
      rowCells(LISTED, status, legend(status), { method, route, query: queryOf(status) }),
    ),
    ...[...LISTED_EDIT.keys()].flatMap((status) =>
      rowCells(LISTED_EDIT, status, legend(status), { method, route, query: `${queryOf(status)}&context=edit` }),
    ),
  ]);
};

const signedIn = PRINCIPALS.filter((who) => who !== 'wrong');

/** The search covers published items with pages, for all users; strangers find no protected ones. */
export const searchCells: readonly Cell[] = signedIn.map((who) => ({
  method: 'GET',
  route: `${ROOT}/search`,
  who,
  query: '?search=hush&per_page=100',
  expected: [
    {
      status: 200,
      shows: {
        kinds: KINDS.map(({ kind }) => kind),
        subjects: KINDS.filter(({ kind }) => kind === 'post' || kind === 'page')
          .flatMap(subjectsOf)
          .filter(({ state }) => state === 'publish' || (state === 'password' && who !== 'nobody')),
      },
    },
  ],
}));

/** Embeds of a published page below a draft: the draft, for users who may read it, and the author. */
export const nestedCells: readonly Cell[] = signedIn.flatMap((who) => {
  const subject = { kind: 'page', state: 'publish', owner: 'author' };
  const above = { ...subject, state: 'draft' };
  const pages = [subject, ...(mayRead(above, who) ? [above] : [])];
  const author = USERS.filter(({ owner }) => owner === 'author');
  const shows = { kinds: ['page', 'user'], subjects: [...pages, ...author] };
  return [
    { method: 'GET', route: `${ROOT}/pages/:id`, who, subject, query: '?_embed', expected: [{ status: 200, shows }] },
  ];
});
