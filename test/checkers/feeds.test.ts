/** The feeds of the demo, as jing holds them to RFC 4287 and as feedparser reads them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pythonWith } from './python-with.ts';
import { type ServedDemo, servedDemo } from './served-demo.ts';

const feedparser = pythonWith('feedparser');
// without a file it says how it is used
const noJing = spawnSync('jing').error !== undefined && 'no jing is installed (a Debian package)';
const RULES = fileURLToPath(new URL('atom.rnc', import.meta.url));

/** What has feeds. */
const LISTS = [
  '/',
  '/category/roads/',
  '/tag/winter/',
  '/events/',
  '/events/category/music/',
  '/2026/11/',
  '/search/bridge/',
];

let demo: ServedDemo;
before(async () => {
  demo = await servedDemo();
});
after(() => demo.close());

const feedsAs = (format: string): Promise<readonly string[]> =>
  Promise.all(LISTS.map((list) => demo.read(`${list}feed/${format}/`)));

test('Atom is as RFC 4287 has it', { skip: noJing }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-feeds-'));
  try {
    const files = (await feedsAs('atom')).map((text, index) => {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, text);
      return file;
    });
    const { status, stdout } = spawnSync('jing', ['-c', RULES, ...files], { encoding: 'utf8' });
    assert.equal(stdout, '');
    assert.equal(status, 0);
    const broken = join(folder, 'broken.xml');
    writeFileSync(broken, '<feed xmlns="http://www.w3.org/2005/Atom"><title>No id</title></feed>');
    assert.equal(spawnSync('jing', ['-c', RULES, broken]).status, 1, 'a feed without an id is refused');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface ReadFeed {
  readonly problem: string;
  readonly title: string;
  readonly entries: readonly { readonly title: string; readonly link: string }[];
}

interface JsonFeed {
  readonly title: string;
  readonly items: readonly { readonly title: string; readonly url: string }[];
}

test('a reader finds the same in each format', { skip: feedparser.missing }, async () => {
  const expected = (await feedsAs('json')).map((text) => {
    const { title, items }: JsonFeed = JSON.parse(text);
    return { problem: '', title, entries: items.map((item) => ({ title: item.title, link: item.url })) };
  });
  assert.ok(expected.every(({ entries }) => entries.length > 0));
  for (const format of ['rss2', 'atom', 'rdf', 'rss']) {
    assert.deepEqual(feedparser.ask<ReadFeed[]>('read-feeds.py', await feedsAs(format)), expected, format);
  }
});
