import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { FileSystem } from '../../core/platform/file-system.ts';
import type { ImportItem } from '../../plugins/transfer/items/import-item.ts';
import { wxrReader } from '../../plugins/transfer/wxr/wxr-reader.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';
import { demoRecords, type TransferSite, transferSite } from './transfer-site.ts';

const EXPORTED = '/town.xml';

/** Members that no other system has in the same form: position, and values that differ only by a default. */
const LEFT_OUT: ReadonlySet<string> = new Set(['place', 'behind']);

/** An item without what says nothing. */
const plain = (item: ImportItem): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(item)) as ImportItem)
      .filter(([name, value]) => !LEFT_OUT.has(name) && !saysNothing(value))
      // an export of WordPress says of no term where it is, and of links of a menu that they lead to themselves
      .filter(([name]) => item.kind !== 'term' || name !== 'link')
      .filter(([name]) => item.kind !== 'nav_menu_item' || item.type !== 'custom' || !/^object/.test(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  JSON.stringify(value) === '[]' ||
  JSON.stringify(value) === '{}';

async function open(t: TestContext, files = demoRecords()): Promise<TransferSite> {
  const site = await transferSite(await files);
  t.after(() => site.close());
  return site;
}

async function read(site: TransferSite): Promise<readonly ImportItem[]> {
  const bytes = await site.fileSystem.readFile(EXPORTED);
  const access = {
    look: async () => ({ kind: 'file' as const, size: bytes.length }),
    read: async function* () {
      yield bytes;
    },
    list: async () => [],
  };
  const reader = wxrReader(EXPORTED, access, 'UTC');
  const items: ImportItem[] = [];
  for await (const item of reader.items(() => {})) items.push(item);
  return items;
}

describe('almanac export wxr', () => {
  it('writes a file that the importer reads again, item by item', async (t) => {
    const site = await open(t);
    const admin = { as: 'administrator' } as const;
    const post = (base: string, json: object) => site.ask(201, 'POST', `/${base}`, { ...admin, json });
    const TEXT = '<!-- wp:paragraph -->\n<p>Less &lt; more ]]> & “quoted”\r\nand on</p>\n<!-- /wp:paragraph -->';
    const first = await post('posts', {
      title: 'Über <em>us</em> & them',
      content: TEXT,
      status: 'publish',
      slug: 'über-uns',
      date_gmt: '2029-05-20T12:00:00',
    });
    const changed = { content: `${TEXT}\n\nMore.`, date_gmt: '2029-06-01T12:00:00' };
    await site.ask(200, 'PATCH', `/posts/${first.id}`, { ...admin, json: changed });
    await post('posts', {
      title: 'Later',
      status: 'publish',
      date: '2031-01-01T10:00:00',
      sticky: true,
      format: 'aside',
    });
    await post('posts', { title: 'Hidden', status: 'private', excerpt: 'Short.' });
    await post('posts', { title: 'Locked', status: 'publish', password: 'open, please' });
    await post('pages', { title: 'Idea', status: 'draft', template: '', meta: { _builder_tags: 'Notice' } });
    const gone = await post('posts', { title: 'Gone', status: 'publish' });
    await site.ask(200, 'DELETE', `/posts/${gone.id}`, admin);

    const [line = ''] = await site.command('export wxr', { file: EXPORTED });
    assert.match(line, /^Exported \d+ records to \/town\.xml\.$/);
    const [found, wanted] = [await read(site), await site.items()];
    for (const [index, item] of wanted.entries()) {
      // the importer reads the slug that an item of the trash had before
      const read = item.kind === 'post' && item.status === 'trash' ? { ...item, slug: 'gone' } : item;
      assert.deepEqual(plain(found[index] ?? item), plain(read));
    }
    assert.equal(found.length, wanted.length);
    assert.deepEqual(
      found.flatMap((item) => ('former_dates' in item ? (item.former_dates ?? []) : [])),
      ['2029-05-20T12:00:00.000Z'],
    );
  });
});

describe('files of an export', () => {
  it('are for their owner alone', async (t) => {
    const opened: [string, number | undefined][] = [];
    const memory = memoryFileSystem();
    const fileSystem: FileSystem = {
      ...memory,
      open: (path, mode, permissions) => {
        if (mode === 'create' && /^\/town/.test(path)) opened.push([path, permissions]);
        return memory.open(path, mode, permissions);
      },
    };
    const site = await transferSite({ fileSystem });
    t.after(() => site.close());
    await site.command('export wxr', { file: EXPORTED });
    await site.command('export markdown', { folder: '/town' });
    assert.ok(opened.length >= 2);
    for (const [path, permissions] of opened) assert.equal(permissions, 0o600, path);
  });

  it('wait for what one that was cut off left', async (t) => {
    const site = await open(t);
    await (await site.fileSystem.open(`${EXPORTED}.unfinished`, 'create')).close();
    await assert.rejects(
      site.command('export wxr', { file: EXPORTED }),
      /town\.xml\.unfinished is left over from an interrupted export/,
    );
  });
});
