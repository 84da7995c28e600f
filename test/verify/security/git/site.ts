import assert from 'node:assert/strict';
import { presentPlugin } from '../../../asking-site.ts';
import { type Answer, contentSite } from '../../../site/content-site.ts';
import { addUsers } from '../add-users.ts';
import { nameOf, type Subject } from '../cell.ts';
import { PICTURE } from '../picture.ts';
import type { Principal } from '../principals.ts';
import { recordMaker } from '../site/record-maker.ts';
import type { Place, TableSite } from '../table.ts';
import { newWords } from '../words.ts';
import { pastRepository } from './past-repository.ts';
import { KINDS, type Kind, pastOf, SUBJECTS, statusThen, TERMS } from './subjects.ts';

/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
/** The id of nothing. */
const NO_ID = 99_999_999;
/** Records requested under the paths of other kinds. */
const OTHERWISE: Readonly<Record<string, Subject>> = {
  tag: { kind: 'menu', state: 'publish', owner: 'administrator' },
  post: { kind: 'page', state: 'publish', owner: 'author' },
  page: { kind: 'post', state: 'draft', owner: 'author' },
};

const kindOf = ({ kind }: Subject): Kind => {
  const known = KINDS.find((one) => one.kind === kind);
  assert.ok(known, kind);
  return known;
};

/** A site with a record of each subject, and a commit in which each was something else. */
export async function openHistories(): Promise<TableSite> {
  const repository = await pastRepository();
  const site = await contentSite({ settings: SETTINGS, git: repository.git }, [presentPlugin('git')]);
  await site.ask(200, 'GET', '/users/me', { as: 'administrator' });
  const users = await addUsers(site);
  const { send, makeRecord, remove } = recordMaker(site, users);
  const words = newWords();
  const places = new Map<string, Place>();
  const change = (path: string, json: Answer) => send(200, 'PATCH', path, 'administrator', json);

  async function makeMedia({ state, owner }: Subject, title: string): Promise<Place> {
    const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="picture.png"' };
    const asking = { as: 'administrator', method: 'POST', headers, body: PICTURE } as const;
    const { status, body } = await site.json<Answer>('/site/v2/media', asking);
    assert.equal(status, 201);
    const author = users.idOf(owner as Principal);
    await change(`/site/v2/media/${body.id}`, { title, author, ...(state === 'private' && { status: state }) });
    return { id: body.id, slug: '' };
  }

  async function make(subject: Subject, title: string): Promise<Place> {
    const { kind, state, owner } = subject;
    const { route } = kindOf(subject);
    const post = (json: Answer) => send(201, 'POST', route, 'administrator', json) as Promise<Answer & Place>;
    if (TERMS.some((term) => term.kind === kind)) return post({ name: title });
    if (kind === 'menu-item') return post({ title, url: 'https://example.org/', status: state });
    if (kind === 'media') return makeMedia(subject, title);
    const place = await makeRecord(kind, owner, title, { status: 'publish' });
    if (state === 'password') await change(`${route}/${place.id}`, { password: 'sesame' });
    if (state === 'future') await change(`${route}/${place.id}`, { status: state, date: '2031-01-01T00:00:00' });
    if (['draft', 'private'].includes(state)) await change(`${route}/${place.id}`, { status: state });
    return place;
  }

  /** The former file of the record; its current words are not in it. */
  async function fileThen(subject: Subject, { id }: Place, title: string): Promise<readonly [string, string]> {
    const path = `${kindOf(subject).folder}/${id}.json`;
    const text = new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`));
    const record = JSON.parse(text.replaceAll(title, words.give(pastOf(subject)).title));
    return [path, JSON.stringify({ ...record, status: statusThen(subject) }, null, 2)];
  }

  const files: (readonly [string, string])[] = [];
  for (const subject of SUBJECTS) {
    const { title } = words.give(subject);
    const place = await make(subject, title);
    places.set(nameOf(subject), place);
    files.push(await fileThen(subject, place, title));
    if (['trash', 'gone'].includes(subject.state)) await remove(subject, place, subject.state === 'gone');
  }
  const commit = await repository.commit(Object.fromEntries(files));

  const shared = (subject: Subject): Place => {
    if (subject.state === 'missing') return { id: NO_ID, slug: '', commit };
    const place = places.get(nameOf(subject.state === 'otherwise' ? (OTHERWISE[subject.kind] ?? subject) : subject));
    assert.ok(place, nameOf(subject));
    return { ...place, commit };
  };
  const close = async () => {
    await site.close();
    await repository.remove();
  };
  return { site: { ...site, close }, ...users, shared, fresh: async (subject) => shared(subject), wordsIn: words.in };
}
