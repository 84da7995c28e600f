import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportedItem, exportOf } from '../../../transfer/export-of.ts';

const POSTS = 400;
const PICTURES = 6;
const EVENTS = 60;

/** A one-pixel GIF. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Writes an export with a bit of everything, and its files, into a folder. Returns the command line that imports them. */
export function writeTown(folder: string): readonly string[] {
  const uploads = join(folder, 'old/uploads');
  mkdirSync(uploads, { recursive: true });
  for (let number = 0; number < PICTURES; number++) writeFileSync(join(uploads, `picture-${number}.gif`), PIXEL);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const posts = numbers(POSTS).map(
    (number): ExportedItem => ({
      id: 1000 + number,
      type: 'post',
      creator: number % 2 === 0 ? 'ada' : 'bob',
      content: `<!-- wp:paragraph -->\n<p><a href="https://old.example/post-${1000 + ((number * 7) % POSTS)}/">Post</a> ${'word '.repeat(50)}</p>\n<!-- /wp:paragraph -->`,
      terms: {
        [`category/kind-${number % 9}`]: `Kind ${number % 9}`,
        [`post_tag/tag-${number % 31}`]: `Tag ${number % 31}`,
      },
      ...(number % 50 === 0 && { meta: { _thumbnail_id: String(5000 + (number % PICTURES)) } }),
    }),
  );
  const items: readonly ExportedItem[] = [
    ...posts,
    ...numbers(PICTURES).map((number) => ({
      id: 5000 + number,
      type: 'attachment',
      status: 'inherit',
      file: `https://old.example/wp-content/uploads/picture-${number}.gif`,
    })),
    { id: 6000, type: 'tribe_venue', title: 'Hall' },
    ...numbers(EVENTS).map((number) => ({
      id: 6100 + number,
      type: 'tribe_events',
      meta: { _EventStartDate: '2031-01-01 10:00:00', _EventEndDate: '2031-01-01 11:00:00', _EventVenueID: '6000' },
    })),
    { id: 7000, type: 'page', title: 'About', slug: 'about' },
    { id: 7001, type: 'page', title: 'Us', slug: 'us', parent: 7000 },
    {
      id: 7100,
      type: 'nav_menu_item',
      title: '',
      terms: { 'nav_menu/main': 'Main' },
      meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '7001' },
    },
    { id: 7200, type: 'revision', parent: 1000, content: 'Before', date: '2024-02-01 10:00:00' },
  ];
  writeFileSync(join(folder, 'export.xml'), exportOf({ authors: [{ login: 'ada' }, { login: 'bob' }], items }));
  return ['import', 'wordpress', 'export.xml', '--data', 'site', '--media-from', 'old'];
}
