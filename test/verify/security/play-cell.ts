import { type Cell, type Expected, lineOf, nameOf, type Subject } from './cell.ts';
import { filesOf } from './files-of.ts';
import { PICTURE } from './picture.ts';
import type { Place, Table, TableSite } from './table.ts';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A response. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly code?: string; readonly status?: string };
}

/** May it change something, if the application follows the table? */
export const mayChange = ({ method, expected }: Cell): boolean =>
  WRITES.includes(method) && expected.some(({ status }) => status < 400);

const mayBeRefused = ({ method, expected }: Cell): boolean =>
  WRITES.includes(method) && expected.some(({ status }) => status >= 400);

/**
 * Sends the request of one cell.
 *
 * @param address of the client, unique for each cell, so that failure limits are not reached and fresh words are unique
 * @returns what is wrong with the response; nothing if it is as expected
 */
export async function playCell(
  cell: Cell,
  table: Table,
  opened: TableSite,
  address: string,
): Promise<readonly string[]> {
  const { fileSystem } = opened.site;
  const place = cell.subject && (await (mayChange(cell) ? opened.fresh : opened.shared)(cell.subject));
  const { id, slug, parent, uuid } = place ?? {};
  const named = { id, event: id, user_id: id, slug, parent, uuid, ...cell.parts };
  const path = cell.route.replace(/:(\w+)\+?/g, (_, name: keyof typeof named) => String(named[name]));
  const stateNow = async () => `${await filesOf(fileSystem)}\n${place && (await opened.state?.(place))}`;
  const before = mayBeRefused(cell) ? await stateNow() : '';
  const answer = await ask(cell, path, place, opened, address);
  const problems = [
    ...disagreements(cell, answer, opened),
    ...leaks(cell, answer, table, opened),
    ...(answer.status === 500 ? ['the server failed'] : []),
  ];
  if (answer.status >= 400 && before !== '' && before !== (await stateNow())) {
    problems.push('was refused and changed a file');
  }
  return problems.map((problem) => `${lineOf(cell)}: ${problem}`);
}

/** Headers of an upload. */
const headersOf = (file: string) => ({
  'content-type': file.endsWith('.png') ? 'image/png' : 'application/octet-stream',
  'content-disposition': `attachment; filename="${file}"`,
});

async function ask(
  cell: Cell,
  path: string,
  place: Place | undefined,
  opened: TableSite,
  address: string,
): Promise<Answer> {
  const { site, authorization, idOf, shared } = opened;
  const credentials = place?.authorization ?? authorization(cell.who);
  const fill = (text: string) =>
    text
      .replaceAll(/"?:named"?/g, cell.named ? String(shared(cell.named).id) : '')
      .replace(/"?:another"?/, String(idOf('another')))
      .replace(':fresh', `fresh-${address.replaceAll('.', '-')}`)
      .replace(':commit', place?.commit ?? '')
      .replace(':source', place?.source ?? 'http://site.test/none.png')
      .replace(':page', encodeURIComponent(place?.page ?? 'http://site.test/none/'));
  const json = cell.json && JSON.parse(fill(JSON.stringify(cell.json)));
  const response = await site.fetch(path + fill(cell.query ?? ''), {
    method: cell.method,
    address,
    headers: {
      ...(credentials !== undefined && { authorization: credentials }),
      ...(cell.file && headersOf(cell.file)),
    },
    ...(json && { json }),
    ...(cell.file && { body: PICTURE }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: bodyOf(response.headers, text) };
}

/** Members of a response body; for XML the error code. */
function bodyOf(headers: Headers, text: string): Answer['body'] {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/json') && text !== '') return JSON.parse(text);
  const [, code] = (type.startsWith('text/xml') && /<code>(.*?)<\/code>/.exec(text)) || [];
  return code === undefined ? {} : { code };
}

function disagreements(cell: Cell, answer: Answer, opened: TableSite): readonly string[] {
  const wrong = cell.expected.map((expected) => disagreement(cell, expected, answer, opened));
  return wrong.includes(undefined) ? [] : [wrong.join(', nor ')];
}

/** Why a response is not an expected one. */
function disagreement(
  cell: Cell,
  { status, codes, becomes, shows, tells, holds = {}, allow }: Expected,
  answer: Answer,
  opened: TableSite,
): string | undefined {
  const got = `${answer.status} ${answer.body.code ?? ''}`;
  if (answer.status !== status) return `expected ${status} ${codes ?? ''}, got ${got}`;
  if (allow && writesOf(answer.headers.get('allow')) !== allow.join()) {
    return `expected Allow with ${allow.join() || 'no method that writes'}, got ${answer.headers.get('allow')}`;
  }
  if (cell.method === 'HEAD') return answer.text === '' ? undefined : 'HEAD with a body';
  if (codes && !codes.includes(answer.body.code ?? '')) return `expected ${codes.join(' or ')}, got ${got}`;
  if (becomes && answer.body.status !== becomes) return `expected it to become ${becomes}, not ${answer.body.status}`;
  for (const [member, wanted] of Object.entries(holds)) {
    const value = wanted === ':named' && cell.named ? opened.shared(cell.named).id : wanted;
    if (answer.body[member] !== value) return `expected ${member} ${value}, got ${JSON.stringify(answer.body[member])}`;
  }
  const words = opened.wordsIn(answer.text);
  if (tells && cell.subject) {
    const own = nameOf(cell.subject);
    const told = words.filter(({ subject }) => nameOf(subject) === own).map(({ part }) => part);
    const parts = [...new Set(told)].sort().join();
    if (parts !== tells.toSorted().join())
      return `expected ${tells.join() || 'nothing'} to be told, not ${parts || 'nothing'}`;
  }
  if (shows) {
    const titles = words.filter(({ part, subject }) => part === 'title' && shows.kinds.includes(subject.kind));
    const shown = namesOf(titles.map(({ subject }) => subject));
    const wanted = namesOf(shows.subjects);
    if (shown !== wanted) return `expected ${wanted || 'nothing'} to be shown, not ${shown || 'nothing'}`;
  }
  return undefined;
}

const namesOf = (subjects: readonly Subject[]): string => [...new Set(subjects.map(nameOf))].sort().join(', ');

const writesOf = (allow: string | null): string =>
  (allow ?? '')
    .split(/,\s*/)
    .filter((method) => WRITES.includes(method))
    .sort()
    .join();

/** Words of records that the principal may not read, in the body or the headers. */
function leaks(cell: Cell, answer: Answer, table: Table, opened: TableSite): readonly string[] {
  const text = `${answer.text}\n${[...answer.headers].join('\n')}`;
  const isOwn = (subject: Subject) =>
    cell.subject !== undefined &&
    nameOf(subject) === nameOf(cell.subject) &&
    cell.opened === true &&
    answer.status < 300;
  return opened
    .wordsIn(text)
    .filter(({ subject, part }) => !isOwn(subject) && !table.mayBeTold(subject, part, cell.who))
    .map(({ subject, part }) => `the ${part} of ${nameOf(subject)} is told`);
}
