import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { isFileBelow } from '../../plugins/transfer/media/media-place.ts';
import { exportOf } from './export-of.ts';
import { withImporting } from './importing-site.ts';

const HEAD = '<?xml version="1.0"?>\n<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>';
const ONE_ITEM = exportOf({ items: [{ id: 12, type: 'post' }] });

/** Content of a file, and the message. */
const REFUSED: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  ['nothing', '', /is not valid XML|no wp:wxr_version/],
  ['no XML', 'Dear editor', /is not valid XML/],
  ['another document', '<html><p>Hello</p></html>', /is not a WordPress export: it begins with <html>/],
  ['a feed', '<rss><channel><title>A</title></channel></rss>', /is not a WordPress export/],
  ['CDATA in CDATA', ONE_ITEM.replace('<title>', '<title>]]>'), /line \d+: it is not valid XML/],
  [
    'empty lines before a fault',
    `\n\n${ONE_ITEM.replace('<title>', '<title>&nope;')}`,
    /line \d+: .* in <title> \(.*entity/,
  ],
  ['half an export', ONE_ITEM.slice(0, -40), /\/export\.xml: line \d+: it is not valid XML/],
  [
    'a bomb of entities',
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>`,
    /declares a document type/,
  ],
  [
    'an entity of a file',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><rss><channel><title>&e;</title></channel></rss>`,
    /declares a document type/,
  ],
  ['an endless text', `${HEAD}<item><title>${'x'.repeat(9 * 1024 * 1024)}`, /a text .*is longer than/],
  ['an endless attribute', `${HEAD}<item a="${'x'.repeat(9 * 1024 * 1024)}`, /is longer than/],
  ['elements without an end', `${HEAD}${'<a>'.repeat(100)}`, /more than 16 levels deep/],
  ['another encoding', `<?xml version="1.0" encoding="UTF-16"?><rss/>`, /its encoding is UTF-16: save it as UTF-8/],
  [
    'an encoding that there is not',
    `<?xml version="1.0" encoding="klingon"?><rss/>`,
    /its encoding is klingon: save it as UTF-8/,
  ],
];

describe('files that are refused before anything is written', () => {
  for (const [what, text, says] of REFUSED) {
    it(what, () =>
      withImporting(async (site) => {
        await assert.rejects(site.import(text), says);
        for (const path of ['site/posts', 'transfer/imports', 'redirects.json']) {
          assert.equal(await site.fileSystem.stat(`/site/${path}/12.json`), undefined);
        }
      }),
    );
  }
});

test('an export in UTF-16 is to be saved as UTF-8', () =>
  withImporting(async (site) => {
    const text = ONE_ITEM.split('').flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);
    await assert.rejects(
      site.import(new Uint8Array([0xff, 0xfe, ...text])),
      /its encoding is UTF-16: save it as UTF-8/,
    );
  }));

test('an invalid part after good items prevents the import of all', () =>
  withImporting(async (site) => {
    await assert.rejects(
      site.import(ONE_ITEM.replace('</channel>', '<item><title>&nope;</title></item></channel>')),
      /not valid XML/,
    );
    await site.ask(404, 'GET', '/posts/12');
  }));

test('invalid and duplicate ids are reported and do no harm', () =>
  withImporting(async (site) => {
    const report = await site.import(
      exportOf({
        items: [
          { id: 0, type: 'post', title: 'None' },
          { id: 12, type: 'post', title: 'First' },
          { id: 12, type: 'page', title: 'Second' },
          { id: 2 ** 31, type: 'post', title: 'Huge', slug: 'huge' },
        ],
      }),
    );
    assert.deepEqual(report.kinds.post, {
      in: 3,
      out: 2,
      lost: [{ id: 0, why: '“None” has no id', place: report.kinds.post?.lost[0]?.place }],
    });
    assert.deepEqual(
      report.kinds.page?.lost.map(({ id, why }) => [id, why]),
      [[12, '“Second” has the id 12, which an earlier item also has']],
    );
    const { 0: huge } = await site.ask(200, 'GET', '/posts?slug=huge');
    assert.ok(huge.id < 1000);
  }));

test('texts and fields that are made to take time do not', () =>
  withImporting(async (site) => {
    const contents = ['a [sic] b '.repeat(30_000), 'a [caption] b '.repeat(4_000)];
    const _many = Array.from({ length: 20_000 }, (_, index) => String(index));
    const items = contents.map((content, index) => ({ id: 12 + index, type: 'post', content, meta: { _many } }));
    const report = await site.import(exportOf({ items }));
    assert.deepEqual(report.kinds.post, { in: 2, out: 2, lost: [] });
    assert.deepEqual(
      report.remarks.map(({ what }) => what),
      ['the shortcode [caption] is hidden in its content', 'the field _many of 2 items is not imported'],
    );
  }));

test('losses are counted, however many are on one line', () =>
  withImporting(async (site) => {
    const none = [0, 0, 0].map(() => ({ id: 0, type: 'post', title: 'None' }));
    const report = await site.import(exportOf({ items: [...none, { id: 12, type: 'post' }] }).replaceAll('\n', ''));
    const { in: found, out, lost = [] } = report.kinds.post ?? {};
    assert.deepEqual([found, out, lost.length, report.created], [4, 1, 3, 1]);
  }));

/** Addresses of files that must not be read. */
const FILES: readonly (readonly [file: string, mediaFrom: string | undefined, says: RegExp])[] = [
  ['http://127.0.0.1:9/a.png', undefined, /cannot be fetched/],
  ['http://169.254.169.254/latest/meta-data/a.png', undefined, /cannot be fetched: .*not a public host/],
  ['http://localhost/a.png', undefined, /cannot be fetched/],
  ['file:///etc/passwd', undefined, /cannot be fetched: .*neither http nor https/],
  ['https://old.example/wp-content/uploads/..%2f..%2fetc/passwd', '/media', /points outside its folder/],
  ['https://old.example/wp-content/uploads/%2e%2e/settings.json', '/media', /there is no file/],
  ['https://old.example/wp-content/uploads/link.png', '/media', /there is no file/],
  ['no address', undefined, /its address is invalid/],
];

for (const [file, mediaFrom, says] of FILES) {
  test(`the file ${file}${mediaFrom ? ` of ${mediaFrom}` : ''} is not fetched`, () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/media');
      const report = await site.import(
        exportOf({ items: [{ id: 40, type: 'attachment', file }] }),
        mediaFrom ? { mediaFrom } : {},
      );
      assert.match(report.kinds.attachment?.lost[0]?.why ?? '', says);
      await site.ask(404, 'GET', '/media/40');
    }));
}

test('addresses of pages whose signs end an address do not spoil redirects.json', () =>
  withImporting(async (site) => {
    const link = (name: string) => `https://old.example/${name}/`;
    const items = ['what%3F', 'one%23two', 'a%7Cb'].map((name, index) => ({
      id: 50 + index,
      type: 'post',
      slug: `post-${index}`,
      link: link(name),
    }));
    await site.import(exportOf({ items }));
    const { redirects } = JSON.parse((await site.text('redirects.json')) ?? '');
    assert.deepEqual(
      Object.keys(redirects).sort(),
      ['/a%7cb/', '/one%23two/', '/what%3F/'].map((one) => one.toLowerCase()),
    );
  }));

test('a file behind a link does not belong to a folder', async () => {
  const kinds: Readonly<Record<string, 'file' | 'directory' | 'other'>> = {
    '/blog/img': 'directory',
    '/blog/img/a.png': 'file',
    '/blog/link': 'other',
    '/blog/link/a.png': 'file',
    '/blog/b.png': 'other',
  };
  const look = async (path: string) => (kinds[path] ? { kind: kinds[path], size: 1 } : undefined);
  const found = (path: string) => isFileBelow({ look }, '/blog', path);
  const paths = ['img/a.png', 'link/a.png', 'b.png', 'img', 'none.png'];
  assert.deepEqual(await Promise.all(paths.map(found)), [true, false, false, false, false]);
});
