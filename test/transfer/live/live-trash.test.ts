/** What a live site hides: its trash, the slugs that items had before, and whether a draft has a date. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImportReader } from '../../../plugins/transfer/items/import-item.ts';
import { kindOf } from '../../../plugins/transfer/plan/outline.ts';
import type { Answer } from '../../asking-site.ts';
import { liveReading } from './live-reading.ts';

type Answers = Readonly<Record<string, unknown>>;

const date = { date_gmt: '2024-03-01T00:00:00', date_utc: '2024-03-01 00:00:00' };
const SITE: Answers = { '/': { namespaces: ['wp/v2', 'tribe/events/v1'] }, '/wp/v2/users/me': { id: 1 } };
const shown = { ...date, id: 5001, title: 'Shown', slug: 'shown', status: 'publish' };
const gone = { ...date, status: 'trash' };
const REFUSED = { code: 'rest_forbidden_status', message: 'Status is forbidden.' };

/** What a live site is read with that says this, by route; of its trash, by the route and a word. */
const reading = (answers: Answers): ImportReader =>
  liveReading(({ pathname, searchParams }) => {
    const route = pathname.replace('/wp-json', '');
    const found = { ...SITE, ...answers }[searchParams.get('status') === 'trash' ? `${route} trash` : route];
    const said = found ?? { code: 'rest_no_route', message: 'No route was found.' };
    return { status: found === REFUSED ? 400 : found ? 200 : 404, text: JSON.stringify(said) };
  });

/** Items of a kind in a live site; losses of that kind. */
async function told(kind: string, answers: Answers): Promise<readonly Answer[]> {
  const found: Answer[] = [];
  for await (const item of reading(answers).items(() => {})) if (kindOf(item) === kind) found.push(item);
  return found;
}

const FORMER =
  'the REST API does not return former slugs of posts, so addresses with them are not redirected here. An export has them';

describe('of a live site', () => {
  test('the trash is told, with what items were before it', async () => {
    const fields = { _wp_trash_meta_status: 'private', _wp_desired_post_slug: 'told' };
    const posts = await told('post', {
      '/wp/v2/posts': [shown],
      '/wp/v2/posts trash': [
        { ...gone, id: 5002, slug: 'gone__trashed' },
        { ...gone, id: 5003, slug: 'x__trashed-2', meta: fields },
      ],
    });
    assert.deepEqual(
      posts.map(({ status, slug, trashed_from, behind, meta }) => [status, slug, trashed_from, behind, meta]),
      [
        ['publish', 'shown', undefined, [], {}],
        ['trash', 'gone', undefined, ['its status before the trash'], {}],
        ['trash', 'told', 'private', [], {}],
      ],
    );
  });

  test('drafts have a date where somebody chose one: others say when they were saved', async () => {
    const saved = '2024-02-29T19:00:00';
    const chosen = { ...shown, date: saved, modified: '2024-03-01T08:00:00' };
    const posts = await told('post', {
      '/wp/v2/posts': [
        { ...chosen, id: 5002, status: 'draft', modified: saved },
        { ...chosen, id: 5003, status: 'pending', modified: saved },
        { ...chosen, id: 5004, status: 'draft' },
        { ...chosen, id: 5005, modified: saved },
      ],
      '/wp/v2/posts trash': [],
    });
    const dates = Object.fromEntries(posts.map(({ id, date: told }) => [id, told]));
    const date = '2024-03-01T00:00:00.000Z';
    assert.deepEqual(dates, { 5002: undefined, 5003: undefined, 5004: date, 5005: date });
  });

  test('the trash of all kinds is told', async () => {
    const kinds = {
      page: '/wp/v2/pages',
      wp_block: '/wp/v2/blocks',
      wp_navigation: '/wp/v2/navigation',
      attachment: '/wp/v2/media',
    };
    for (const [kind, path] of Object.entries(kinds)) {
      const items = await told(kind, { [path]: [], [`${path} trash`]: [{ ...gone, id: 5004, slug: 'a__trashed' }] });
      assert.deepEqual(
        items.map(({ id, slug, status }) => [id, slug, status]),
        [[5004, 'a', 'trash']],
        kind,
      );
    }
    const answers = {
      '/tribe/events/v1/events': { events: [] },
      '/tribe/events/v1/events trash': {
        events: [{ ...gone, id: 5005, title: 'A &#038; b', slug: 'fair__trashed', start_date: '2031-01-01 10:00:00' }],
      },
      '/wp/v2/tribe_events trash': [{ id: 5005, title: { raw: 'A &amp; b' }, content: { raw: '<p>As written.</p>' } }],
    };
    const events = await told('tribe_events', answers);
    assert.deepEqual(
      events.map(({ status, slug, title, content }) => [status, slug, title, content]),
      [['trash', 'fair', 'A &amp; b', '<p>As written.</p>']],
    );
  });

  test('a trash that it refuses is named, and all else is told', async () => {
    const answers = { '/wp/v2/posts': [shown], '/wp/v2/posts trash': REFUSED };
    const [post, lost, ...more] = await told('post', answers);
    assert.deepEqual([post?.id, lost?.kind, more], [5001, 'lost', []]);
    assert.match(
      lost?.why,
      /^the trash cannot be read: \/wp\/v2\/posts\?\S*status=trash\S* responded with 400: Status is forbidden\.$/,
    );
    // a list that is not there has no trash
    assert.equal((await told('page', answers)).length, 1);
  });

  test('a list that says the same whatever it is asked for has no trash', async () => {
    assert.equal((await told('post', { '/wp/v2/posts': [shown], '/wp/v2/posts trash': [shown] })).length, 1);
  });

  test('former slugs that are not told are named once', async () => {
    const lost = await told('former_slug', { '/wp/v2/posts': [shown, { ...shown, id: 5002 }] });
    assert.deepEqual(
      lost.map(({ why }) => why),
      [FORMER],
    );
    assert.deepEqual(await told('former_slug', { '/wp/v2/posts': [{ ...shown, status: 'draft' }] }), []);
  });

  test('former slugs that a plugin shows are told', async () => {
    for (const slugs of ['before', ['before', 'long-before'], [], '']) {
      const answers = { '/wp/v2/posts': [{ ...shown, meta: { _wp_old_slug: slugs } }] };
      const [post] = await told('post', answers);
      assert.deepEqual([post?.former_slugs, post?.meta], [[slugs].flat().filter((slug) => slug !== ''), {}]);
      assert.deepEqual(await told('former_slug', answers), []);
    }
  });
});
