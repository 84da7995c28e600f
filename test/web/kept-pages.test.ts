/** Pages of a caching site equal those of a site without a cache, whatever happens to both. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { type SeededRandom, seededRandom } from '../verify/faults/seeded-random.ts';
import { type WebSite, webSite } from './web-site.ts';

const STEPS = 120;
const HOUR = 3_600_000;

const LIST = '<!-- wp:calendar/event-list {"perPage":3} /-->';
const PLACES = '<!-- wp:page-list /--><!-- wp:navigation --><!-- wp:page-list /--><!-- /wp:navigation -->';

/** What is looked at after each change. */
const PATHS = [
  '/',
  '/lists/',
  '/lists/below/',
  '/events/',
  '/events/month/2030-01/',
  '/events/month/2030-02/',
  '/event/fair/',
  '/venue/hall/',
  '/2030/01/15/news/',
  '/feed/',
  '/nothing/',
  '/nothing/?s=Fair',
];

/** Two sites to which the same happens: one keeps what it made. */
interface Pair {
  readonly sites: readonly [WebSite, WebSite];
  /** Writes a record in both, by its route below the namespace. Gives its id. */
  write(route: string, record: object): Promise<number>;
}

async function pairOf(t: TestContext): Promise<Pair> {
  const sites = [await webSite(t), await webSite(t, { limits: { kept_bytes: 0 } })] as const;
  return {
    sites,
    write: async (route, json) => {
      const ids: number[] = [];
      for (const { json: ask, site } of sites) {
        const path = `/..${site.settings.rest_root}${route}`;
        const { status, body } = await ask<{ id: number }>(path, { as: 'administrator', method: 'POST', json });
        assert.ok(status < 300, `${route}: ${JSON.stringify(body)}`);
        ids.push(body.id);
      }
      assert.equal(ids[0], ids[1], 'both give the same ids');
      return ids[0] as number;
    },
  };
}

const SITE = '/site/v2';
const CALENDAR = '/calendar/events/v1';

const day = (random: SeededRandom) => `2030-0${1 + random.below(2)}-${10 + random.below(19)}`;

/** Random writes, each to existing records. */
async function changes({ write, sites }: Pair, random: SeededRandom) {
  const at = { start_date: '2030-01-16 10:00:00', end_date: '2030-01-16 12:00:00', status: 'publish' };
  const venue = await write(`${CALENDAR}/venues`, { venue: 'Hall', status: 'publish' });
  const organizer = await write(`${CALENDAR}/organizers`, { organizer: 'Guild', status: 'publish' });
  const linked = { venue: [venue], organizer: [organizer] };
  const events = [await write(`${CALENDAR}/events`, { title: 'Fair', slug: 'fair', ...at, ...linked })];
  const post = await write(`${SITE}/posts`, { title: 'News', slug: 'news', content: 'One two', status: 'publish' });
  const page = { status: 'publish', content: LIST + PLACES };
  const lists = await write(`${SITE}/pages`, { title: 'Lists', slug: 'lists', ...page });
  const below = await write(`${SITE}/pages`, { title: 'Below', slug: 'below', parent: lists, ...page });
  const status = () => random.pick(['publish', 'publish', 'publish', 'draft', 'private']);
  const password = () => random.pick(['', '', '', 'x']);
  const title = () => random.pick(['Fair', 'Market </script>', '“Walk” & more', 'Dance']);
  return [
    async () => {
      const start = day(random);
      const times = { start_date: `${start} 18:00:00`, end_date: `${start} 20:00:00` };
      events.push(await write(`${CALENDAR}/events`, { title: title(), status: status(), ...times, ...linked }));
    },
    () =>
      write(`${CALENDAR}/events/${random.pick(events)}`, { title: title(), status: status(), password: password() }),
    () => write(`${CALENDAR}/events/${random.pick(events)}`, { cost: random.pick(['', '12', '5 - 10', 'free']) }),
    () => write(`${CALENDAR}/venues/${venue}`, { venue: title(), status: status(), password: password() }),
    () => write(`${CALENDAR}/organizers/${organizer}`, { organizer: title(), status: status() }),
    () => write(`${SITE}/posts/${post}`, { title: title(), content: title(), status: status(), password: password() }),
    () => write(`${SITE}/pages/${lists}`, { title: title(), menu_order: random.below(3) }),
    () => write(`${SITE}/pages/${below}`, { title: title(), status: status(), parent: random.pick([0, lists]) }),
    () => {
      const hours = random.pick([0.5, 3, 9, 24, 100]);
      for (const { clock } of sites) clock.advance(hours * HOUR);
    },
  ];
}

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`cached pages equal rendered ones (SEED=${seed})`, async (t) => {
  const random = seededRandom(seed);
  const pair = await pairOf(t);
  const might = await changes(pair, random);
  for (let step = 0; step < STEPS; step++) {
    await random.pick(might)();
    // an address that was not requested before, and one that may be cached
    const other = random.pick(PATHS);
    for (const path of [random.pick(PATHS), `${other}${other.includes('?') ? '&' : '?'}step=${step}`]) {
      const [kept, anew] = await Promise.all(pair.sites.map(({ visit }) => visit(path)));
      assert.equal(kept?.status, anew?.status, `${path} at step ${step}`);
      assert.equal(kept?.text, anew?.text, `${path} at step ${step}`);
    }
  }
});
