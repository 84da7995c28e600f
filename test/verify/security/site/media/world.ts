import type { PluginSource } from '../../../../../core/loading/packages/plugin-source.ts';
import type { TestSite } from '../../../../../scripts/testing/test-site.ts';
import { type Answer, contentSite } from '../../../../site/content-site.ts';
import type { Side } from '../../world.ts';
import { WORDS } from '../world.ts';

/** Ids of a world: public records, records that media are attached to, records that show media, and the media. */
export const IDS = {
  media: { sun: 10, attached: 11, 'of an event': 12, own: 13 },
  published: { post: 30, event: 31, pattern: 32 },
  hidden: {
    draft: 40,
    private: 41,
    trash: 42,
    future: 43,
    page: 44,
    event: 45,
    venue: 46,
  },
  'hidden media': {
    private: 50,
    'private and attached': 51,
    draft: 52,
    'private post': 53,
    trash: 54,
    future: 55,
    page: 56,
    event: 57,
    venue: 58,
    either: 59,
  },
  showing: { posts: [60, 69], page: 70, event: 71, venue: 72, organizer: 73 },
} as const;

/** The first and the last id. */
export const FIRST_ID = IDS.media.sun;
export const LAST_ID = IDS.showing.organizer;

const DAY = '2030-01-10T10:00:00.000Z';
const dates = { date: DAY, modified: DAY };
const times = { start: '2030-03-01 10:00:00', end: '2030-03-01 12:00:00', timezone: 'America/New_York' };

type Files = Record<string, string>;

/** A record file of a collection. */
const file = (folder: string, id: number, record: Answer): Files => ({
  [`${folder}/${id}.json`]: JSON.stringify({
    id,
    slug: `item-${id}`,
    status: 'publish',
    author: 1,
    ...dates,
    ...record,
  }),
});

const picture = (name: string, width: number, type = 'png') => ({
  mime_type: `image/${type}`,
  file: `2030/01/${name}.${type}`,
  filesize: width * 10,
  hash: name.padEnd(64, '0'),
  width,
  height: 600,
  sizes: {
    thumbnail: {
      file: `2030/01/${name}-thumbnail.${type}`,
      filesize: width,
      hash: name.padEnd(64, '1'),
      width: 150,
      height: 150,
    },
  },
});

/** Text in blocks that show posts with their pictures. */
const BLOCKS =
  '<!-- wp:latest-posts {"postsToShow":50,"displayFeaturedImage":true,"displayPostContent":true} /--><!-- wp:post-featured-image /-->';

/** Records that hold media, and the media that everybody reads. */
const common = (): Files => {
  const { media, published, hidden } = IDS;
  return {
    ...file('site/posts', published.post, { title: 'Fair', content: BLOCKS, featured_media: media.sun }),
    ...file('calendar/events', published.event, { title: 'Concert', ...times, image: media['of an event'] }),
    ...file('site/blocks', published.pattern, { title: 'Pattern', content: 'Text' }),
    ...file('site/posts', hidden.draft, { title: 'Hidden', status: 'draft' }),
    ...file('site/posts', hidden.private, { title: 'Hidden', status: 'private' }),
    ...file('site/posts', hidden.trash, { title: 'Hidden', status: 'trash', trashed_from: 'publish' }),
    ...file('site/posts', hidden.future, { title: 'Hidden', date: '2031-01-01T00:00:00.000Z' }),
    ...file('site/pages', hidden.page, { title: 'Hidden', status: 'draft' }),
    ...file('calendar/events', hidden.event, { title: 'Hidden', status: 'draft', ...times }),
    ...file('calendar/venues', hidden.venue, { title: 'Hidden', status: 'private' }),
    ...file('site/media', media.sun, { title: 'Sun', ...picture('sun-11111111', 800) }),
    ...file('site/media', media.attached, { title: 'Stall', post: published.post, ...picture('stall-22222222', 700) }),
    ...file('site/media', media['of an event'], {
      title: 'Band',
      post: published.event,
      ...picture('band-33333333', 640, 'jpeg'),
    }),
    // the reader who may upload has an own item
    ...file('site/media', media.own, { title: 'Own', author: 4, ...picture('own-44444444', 620) }),
  };
};

/** The hidden media and what shows them. */
function hiding(side: Side): Files {
  const word = WORDS[side];
  const either = <T>(...two: readonly [T, T]): T => two[side];
  const { published, hidden, showing } = IDS;
  const ids = IDS['hidden media'];
  const hide = (id: number, more: Answer): Files =>
    file('site/media', id, {
      title: `${word} title`,
      slug: `${word}-${id}`,
      author: either(1, 5),
      ...either({}, { date: '2030-01-12T10:00:00.000Z', modified: '2030-01-12T10:00:00.000Z' }),
      ...picture(`${word}-${id}aaaaaa`, either(900, 1_100), either('png', 'jpeg')),
      alt_text: `${word} in words`,
      caption: `<em>${word}</em> below`,
      description: `Nobody knows of ${word}.`,
      comment_status: either('open', 'closed'),
      ...more,
    });
  // the shown item is hidden in one world and missing in the other
  const shows = (id: number): number | undefined => either(id, undefined);
  const all = Object.values(ids);
  return {
    ...hide(ids.private, { status: 'private' }),
    ...hide(ids['private and attached'], { status: 'private', post: published.post }),
    ...hide(ids.draft, { post: hidden.draft }),
    ...hide(ids['private post'], { post: hidden.private }),
    ...hide(ids.trash, { post: hidden.trash }),
    ...hide(ids.future, { post: hidden.future }),
    ...hide(ids.page, { post: hidden.page }),
    ...hide(ids.event, { post: hidden.event }),
    ...hide(ids.venue, { post: hidden.venue }),
    ...hide(ids.either, either({ status: 'private' }, { post: hidden.draft })),
    ...Object.assign(
      {},
      ...all.map((id, index) =>
        file('site/posts', showing.posts[0] + index, { title: `Shows ${index}`, featured_media: shows(id) }),
      ),
    ),
    ...file('site/pages', showing.page, { title: 'Page', content: BLOCKS, featured_media: shows(ids.draft) }),
    ...file('calendar/venues', showing.venue, { title: 'Hall', image: shows(ids.event) }),
    ...file('calendar/organizers', showing.organizer, { title: 'Club', image: shows(ids.private) }),
    ...file('calendar/events', showing.event, {
      title: 'Quiz',
      ...times,
      image: shows(ids.page),
      venue: [showing.venue],
      organizer: [showing.organizer],
    }),
  };
}

/**
 * A site whose hidden media contain one of two words, and differ in files, owners and places.
 *
 * @param more plugins that are on as well
 */
export async function openMediaWorld(side: Side, more: readonly PluginSource[] = []): Promise<TestSite> {
  const settings = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };
  const site = await contentSite({ settings, files: { ...common(), ...hiding(side) } }, more);
  for (const as of ['administrator', 'subscriber', 'contributor', 'author', 'editor'] as const) {
    await site.ask(200, 'GET', '/users/me', { as });
  }
  return site;
}
