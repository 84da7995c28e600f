import assert from 'node:assert/strict';
import { type Answer, contentSite } from '../../../../site/content-site.ts';
import { addUsers } from '../../add-users.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import type { Place, TableSite } from '../../table.ts';
import { newWords } from '../../words.ts';
import { recordMaker } from '../record-maker.ts';
import { ROOT } from '../routes.ts';
import type { Doors } from './reading.ts';
import {
  AUTOSAVE,
  DRAFT,
  ITEMS,
  isTrashed,
  LOCATION,
  MENU,
  OBJECTS,
  PUBLISHED,
  pointingTo,
  TYPES,
} from './subjects.ts';

/** The id of nothing. */
const NO_ID = 99_999_999;

/** Where terms are made. */
const TERMS: Readonly<Record<string, string>> = {
  menu: `${ROOT}/menus`,
  category: `${ROOT}/categories`,
  'event-category': '/calendar/events/v1/categories',
};

/** A site with a menu, items of it in each state, items that point to records of every kind and state, and the users. */
export async function openMenus(doors: Doors): Promise<TableSite> {
  const words = newWords();
  const site = await contentSite({
    settings: {
      allow_plain_http: true,
      limits: { failed_logins: 1_000_000 },
      plugins: {
        content: true,
        calendar: true,
        site: { public_menus: doors === 'open', menu_locations: { top: words.give(LOCATION).title } },
      },
    },
  });
  await site.ask(200, 'GET', '/users/me', { as: 'administrator' });
  const users = await addUsers(site);
  const { send, makeInState, remove } = recordMaker(site, users);
  const places = new Map<string, Place>();
  const make = (path: string, json: Answer, status = 201) => send(status, 'POST', path, 'administrator', json);

  async function makeTerm({ kind, state, owner }: Subject): Promise<Place> {
    const { title, text } = words.give({ kind, state, owner });
    const { id, slug } = await make(entryOf(TERMS, kind), { name: title, description: text });
    return { id, slug };
  }

  async function makeItem(subject: Subject, json: Answer): Promise<Place> {
    const menus = places.get(nameOf(MENU))?.id;
    const { id } = await make(`${ROOT}/menu-items`, { status: subject.state, menus, ...json });
    return { id, slug: '' };
  }

  function makeLinking(subject: Subject): Promise<Place> {
    const { title, text } = words.give(subject);
    const texts = { description: text, attr_title: text, classes: [text], xfn: [text] };
    return makeItem(subject, { title, url: `https://example.org/${text}`, ...texts });
  }

  /** Targets that are deleted in the end exist until an item points to them. */
  async function makeObject(subject: Subject): Promise<Place> {
    if (subject.kind in TERMS) return makeTerm(subject);
    return makeInState({ ...subject, ...(isTrashed(subject) && { state: 'publish' }) }, words.give(subject).title);
  }

  function shared(subject: Subject): Place {
    const { kind, state } = subject;
    if (state === 'missing') return { id: NO_ID, slug: '', parent: NO_ID };
    if (state === 'absent') return { id: NO_ID, slug: '', parent: shared(PUBLISHED).id };
    if (state === 'none') return { id: NO_ID, slug: '', parent: shared(DRAFT).id };
    const place = places.get(
      kind === 'menu-item' && state === 'otherwise' ? nameOf(OBJECTS[0] as Subject) : nameOf(subject),
    );
    assert.ok(place, nameOf(subject));
    return place;
  }

  async function fresh(subject: Subject): Promise<Place> {
    if (['missing', 'otherwise'].includes(subject.state)) return shared(subject);
    return subject.kind === 'menu' ? makeTerm(subject) : makeLinking(subject);
  }

  places.set(nameOf(MENU), await makeTerm(MENU));
  for (const subject of ITEMS) places.set(nameOf(subject), await makeLinking(subject));
  for (const object of OBJECTS) {
    const place = await makeObject(object);
    places.set(nameOf(object), place);
    const pointing = { ...pointingTo(object), state: 'publish' };
    places.set(
      nameOf(pointingTo(object)),
      await makeItem(pointing, { ...entryOf(TYPES, object.kind), object_id: place.id }),
    );
    if (isTrashed(object)) await remove(object, place, false);
  }
  const { title, text } = words.give(AUTOSAVE);
  const parent = shared(PUBLISHED).id;
  const saved = await make(
    `${ROOT}/menu-items/${parent}/autosaves`,
    { title, description: text, attr_title: text },
    200,
  );
  places.set(nameOf(AUTOSAVE), { id: saved.id, slug: '', parent });
  return { site, ...users, shared, fresh, wordsIn: words.in };
}
