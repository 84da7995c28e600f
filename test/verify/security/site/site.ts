import assert from 'node:assert/strict';
import type { PluginSource } from '../../../../core/loading/packages/plugin-source.ts';
import { type Answer, contentSite } from '../../../site/content-site.ts';
import { addUsers } from '../add-users.ts';
import { nameOf, type Subject } from '../cell.ts';
import type { Principal } from '../principals.ts';
import type { Place, TableSite } from '../table.ts';
import { newWords } from '../words.ts';
import {
  autosaveOf,
  isAutosaved,
  KINDS,
  type Kind,
  PASSWORD,
  revisionOf,
  subjectsOf,
  TAXONOMIES,
  termOf,
  USERS,
} from './kinds.ts';
import { itemOf } from './rights.ts';

const admin = { as: 'administrator' } as const;
/** Far more than all cells together: throttling has its own tests. */
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
/** The id of nothing. */
const NO_ID = 99_999_999;

/** The request by which an administrator puts an item in its state. */
const stateOf = (state: string): Answer => {
  if (state === 'future') return { status: state, date: '2031-01-01T00:00:00' };
  if (state === 'trash') return { status: 'publish' };
  if (state === 'password') return { status: 'publish', password: PASSWORD };
  return { status: state };
};

/**
 * A site with an item of each kind, state and owner, versions of each, the known terms, and the users.
 *
 * @param more plugins that are on as well
 */
export async function openSiteContent(more: readonly PluginSource[] = []): Promise<TableSite> {
  const site = await contentSite({ settings: SETTINGS }, more);
  await site.ask(200, 'GET', '/users/me', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();
  const placeOf = (subject: Subject): Place => {
    const place = places.get(nameOf(subject));
    assert.ok(place, nameOf(subject));
    return place;
  };

  /** The texts of a version. */
  const textsOf = ({ texts }: Kind, subject: Subject): Answer => {
    const { title, text } = words.give(subject);
    return {
      title,
      content: text,
      ...(texts.includes('excerpt') && { excerpt: text }),
      ...(texts.includes('footnotes') && {
        meta: { footnotes: text, ...(texts.includes('tags') && { _builder_tags: text }) },
      }),
    };
  };

  /**
   * Creates an item: first with a neutral name, so that its slug contains none of its words; then it gets words, owner and
   * state.
   *
   * @param versions to be made as well
   */
  async function make(kind: Kind, subject: Subject, versions: boolean, more: Answer = {}): Promise<readonly Place[]> {
    const { plural, hasAuthor } = kind;
    const author = users.idOf(subject.owner as Principal);
    const maker = hasAuthor ? 'administrator' : (subject.owner as Principal);
    const made = await site.ask(201, 'POST', `/${plural}`, {
      headers: { authorization: users.authorization(maker) ?? '' },
      json: {
        title: nameOf(subject),
        slug: nameOf(subject).replaceAll(' ', '-'),
        status: 'publish',
        ...(subject.state === 'password' && { password: PASSWORD }),
      },
    });
    const path = `/${plural}/${made.id}`;
    const change = (json: Answer) => site.ask(200, 'PATCH', path, { ...admin, json });
    if (versions) await change(textsOf(kind, revisionOf(subject)));
    const changed = await change({
      ...textsOf(kind, subject),
      ...(hasAuthor && { author }),
      ...stateOf(subject.state),
      ...more,
    });
    assert.equal(changed.status, stateOf(subject.state).status, nameOf(subject));
    const places: Place[] = [{ id: made.id, slug: made.slug, page: changed.link }];
    if (versions) {
      const revisions = await site.ask(200, 'GET', `${path}/revisions`, admin);
      places.push({ id: revisions.at(-1).id, slug: '', parent: made.id });
      if (isAutosaved(subject)) {
        const json = textsOf(kind, autosaveOf(subject));
        const { id } = await site.ask(200, 'POST', `${path}/autosaves`, { ...admin, json });
        places.push({ id, slug: '', parent: made.id });
      }
    }
    if (subject.state === 'trash') await site.ask(200, 'DELETE', path, admin);
    return places;
  }

  const kindOf = (subject: Subject): Kind => {
    const kind = KINDS.find((known) => known.kind === itemOf(subject).kind);
    assert.ok(kind, nameOf(subject));
    return kind;
  };
  const isVersion = (subject: Subject) =>
    subject.kind.includes('-') && !TAXONOMIES.some(({ kind }) => kind === subject.kind);

  const shared = (subject: Subject): Place => {
    const { state, owner } = subject;
    if (state === 'missing') return { id: NO_ID, slug: 'no-such-record', parent: NO_ID };
    if (state === 'absent')
      return { id: NO_ID, slug: '', parent: placeOf({ ...itemOf(subject), state: 'publish', owner }).id };
    if (state === 'elsewhere') {
      const parent = placeOf({ ...itemOf(subject), state: 'publish', owner }).id;
      return { ...placeOf({ ...subject, state: 'draft' }), parent };
    }
    if (state === 'otherwise') {
      const other = subject.kind === 'post' ? 'page' : 'post';
      return placeOf({ kind: other, state: 'draft', owner: 'author' });
    }
    return placeOf(subject);
  };
  const fresh = async (subject: Subject): Promise<Place> => {
    if (['missing', 'absent', 'elsewhere', 'otherwise'].includes(subject.state)) return shared(subject);
    const taxonomy = TAXONOMIES.find(({ kind }) => kind === subject.kind);
    if (taxonomy) {
      const json = { name: words.give(subject).title };
      return site.ask(201, 'POST', `/${taxonomy.plural}`, { ...admin, json }) as Promise<Answer & Place>;
    }
    const item = isVersion(subject) ? itemOf(subject) : subject;
    const [made, revision] = await make(kindOf(subject), item, isVersion(subject));
    return (isVersion(subject) ? revision : made) as Place;
  };

  for (const { kind } of TAXONOMIES) places.set(nameOf(termOf(kind)), await fresh(termOf(kind)));
  for (const subject of USERS) {
    const { title, text } = words.give(subject);
    const changes = { name: title, email: `${text}@example.org` };
    await site.command('user change', { login: subject.owner, changes });
    places.set(nameOf(subject), { id: users.idOf(subject.owner as Principal), slug: subject.owner });
  }
  // records that contain others come after them
  for (const kind of KINDS) {
    for (const subject of subjectsOf(kind).toSorted(
      (a, b) => Number(a.state === 'publish') - Number(b.state === 'publish'),
    )) {
      const [item, revision, autosave] = await make(kind, subject, true, nestedOf(kind, subject, placeOf));
      places.set(nameOf(subject), item as Place);
      places.set(nameOf(revisionOf(subject)), revision as Place);
      if (autosave) places.set(nameOf(autosaveOf(subject)), autosave);
    }
  }
  return { site, ...users, shared, fresh, wordsIn: words.in };
}

/** A published page lies below a draft of the same owner; posts and patterns have the known terms. */
function nestedOf({ kind }: Kind, { state, owner }: Subject, placeOf: (subject: Subject) => Place): Answer {
  if (kind === 'page' && state === 'publish') return { parent: placeOf({ kind, state: 'draft', owner }).id };
  const named = TAXONOMIES.filter((taxonomy) => (taxonomy.kind === 'pattern-category') === (kind === 'block'));
  if (kind !== 'post' && kind !== 'block') return {};
  return Object.fromEntries(named.map((taxonomy) => [taxonomy.member, [placeOf(termOf(taxonomy.kind)).id]]));
}
