import type { Answer } from '../../../../site/content-site.ts';
import type { WorldMaker } from './world-maker.ts';

const DATES = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };

/** Kinds of menu targets: the name of their title member, and other required members. */
const KINDS = {
  page: { path: '/site/v2/pages', title: 'title', needs: {} },
  post: { path: '/site/v2/posts', title: 'title', needs: {} },
  tribe_events: { path: '/calendar/events/v1/events', title: 'title', needs: DATES },
  tribe_venue: { path: '/calendar/events/v1/venues', title: 'venue', needs: {} },
  tribe_organizer: { path: '/calendar/events/v1/organizers', title: 'organizer', needs: {} },
} as const;

type Linked = keyof typeof KINDS;

/** Hidden menu targets. */
const HIDDEN: readonly (readonly [object: Linked, state: string])[] = [
  ...['draft', 'pending', 'private', 'future', 'trash'].map((state) => ['page', state] as const),
  ['post', 'draft'],
  ['post', 'private'],
  ['tribe_events', 'draft'],
  ['tribe_events', 'private'],
  ['tribe_events', 'trash'],
  ['tribe_venue', 'draft'],
  ['tribe_organizer', 'private'],
];

/** Menus: published links, a draft, and items with targets that are hidden, or in the trash in only one world. */
export async function fillMenus(maker: WorldMaker): Promise<void> {
  const { word, menus: said, either, make, change, remove } = maker;
  const menus: number[] = [];
  for (const name of ['Main', 'Side', 'Drafts']) {
    const json = { name: `${said} ${name}`, ...(name === 'Main' && { locations: ['top'] }) };
    menus.push((await make('/site/v2/menus', json)).id);
  }
  const link = (json: Answer) =>
    make('/site/v2/menu-items', { title: 'There', url: 'https://example.org/', menus: menus[0], ...json });
  const { id: parent } = await link({ title: `${said} link`, attr_title: said, description: said });
  await link({ title: 'Below', parent });
  const draft = await link({
    title: `${word} draft`,
    url: `https://example.org/${word}`,
    attr_title: word,
    description: word,
    classes: [word],
    xfn: [word],
    status: 'draft',
    menus: either(menus[0], menus[2]),
    parent: either(0, parent),
    menu_order: either(1, 9),
  });
  await link({ title: 'Below a draft', parent: draft.id });
  const lead = async (object: Linked, name: string): Promise<string> => {
    const { path, title, needs } = KINDS[object];
    const slug = `${word}-${name}`;
    const { id } = await make(path, { [title]: `${word} ${name}`, ...needs, slug, status: 'publish' });
    await link({ title: '', url: '', type: 'post_type', object, object_id: id, menu_order: 2 });
    return `${path}/${id}`;
  };
  for (const [object, status] of HIDDEN) {
    const one = await lead(object, status);
    const date = status === 'future' ? { date: '2031-01-01T00:00:00' } : {};
    await (status === 'trash' ? remove(one) : change(one, { status, ...date }));
  }
  for (const object of Object.keys(KINDS) as Linked[]) {
    const one = await lead(object, 'either');
    await change(one, { status: 'draft' });
    // an item is deleted with its target, and targets in the trash are not shown
    if (either(false, true)) await remove(one);
  }
}
