/** Answers as XML, and those of others read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseXml } from '../../plugins/builder/svg/parse-xml.ts';
import { readXml } from '../../plugins/oembed/proxy/read-xml.ts';
import { xmlOf } from '../../plugins/oembed/xml.ts';
import { type OembedSite, oembedSite, POSTS, post } from './oembed-site.ts';

let site: OembedSite;
before(async () => {
  site = await oembedSite();
});
after(() => site.close());

/** The members, as a strict reader of XML has them. */
function members(xml: string): Record<string, unknown> {
  const root = parseXml(xml.replace('\ufeff', ''));
  assert.equal(root.name, 'oembed');
  return Object.fromEntries(
    root.children.filter((child) => typeof child === 'object').map((child) => [child.name, child.children.join('')]),
  );
}

for (const title of ['Plain', 'A & B <i>c</i> "d" \'e\'', ']]>', '&amp;lt;', 'Größe 日本 😀']) {
  test(`the XML of ${JSON.stringify(title)} equals the JSON`, async () => {
    const { link } = await site.made(POSTS, post({ title }));
    const json = await site.embed(200, link);
    const path = `/oembed/1.0/embed?url=${encodeURIComponent(link)}&format=xml`;
    const answer = await site.fetch(path);
    assert.equal(answer.headers.get('content-type'), 'text/xml; charset=UTF-8');
    const xml = await answer.text();
    assert.ok(
      xml.startsWith('<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed><version>1.0</version>'),
    );
    const texts = Object.entries(json).map(([name, value]) => [name, String(value)]);
    assert.deepEqual(members(xml), Object.fromEntries(texts));
    assert.deepEqual({ ...readXml(xml) }, Object.fromEntries(texts));
  });
}

test('XML has no members that are not there, and no characters that XML has not', () => {
  const xml = xmlOf({ version: '1.0', type: 'link', title: 'a\u0000\u0008b\ud800', author_name: undefined });
  assert.deepEqual(members(xml), { version: '1.0', type: 'link', title: 'ab' });
});

for (const [what, xml, read] of [
  ['an answer', '<?xml version="1.0"?>\n<oembed>\n <type>photo</type>\n</oembed>', { type: 'photo' }],
  ['references', '<oembed><html>&lt;b&gt;&#38;&#x26;</html></oembed>', { html: '<b>&&' }],
  ['CDATA', '<oembed><html><![CDATA[<b>&amp;</b>]]></html></oembed>', { html: '<b>&amp;</b>' }],
  ['comments and empty members', '<oembed><!-- x --><title/><type>link</type></oembed>', { type: 'link' }],
  ['the first of two', '<oembed><type>a</type><type>b</type></oembed>', { type: 'a' }],
  ['attributes', '<oembed a="1"><type b="2">a</type></oembed>', { type: 'a' }],
  ['names that objects have', '<oembed><__proto__>a</__proto__></oembed>', { ['__proto__']: 'a' }],
  ['nothing in it', '<oembed></oembed>', {}],
  ['another root', '<html><type>a</type></html>', undefined],
  ['a declaration', '<!DOCTYPE oembed [<!ENTITY x "y">]><oembed><type>&x;</type></oembed>', undefined],
  ['no end', '<oembed><type>a</type>', undefined],
  ['no end of a member', '<oembed><type>a</oembed>', undefined],
  ['text', 'hello', undefined],
  ['nothing', '', undefined],
] as const) {
  test(`XML with ${what}`, () => {
    const found = readXml(xml);
    assert.deepEqual(found && Object.entries(found), read && Object.entries(read));
  });
}

for (const [what, xml] of [
  ['members that never end', `<oembed>${'<a>'.repeat(300_000)}`],
  ['one in another', `<oembed>${'<a>'.repeat(150_000)}${'</a>'.repeat(150_000)}`],
  ['comments that never end', `<oembed>${'<!--'.repeat(250_000)}`],
  ['blanks', ' '.repeat(1_000_000)],
  ['openings', '<'.repeat(1_000_000)],
  ['CDATA that never ends', `<oembed><a>${'<![CDATA['.repeat(100_000)}</a></oembed>`],
] as const) {
  test(`a megabyte of ${what} is parsed or refused quickly`, { timeout: 5_000 }, () => {
    readXml(xml);
  });
}

for (const [what, query, code] of [
  ['another site', 'url=https://elsewhere.example/x', 'oembed_invalid_url'],
  ['no address', '', 'rest_missing_callback_param'],
  ['an address that is a list', 'url[]=x', 'rest_invalid_param'],
] as const) {
  test(`the error of ${what} is XML if XML is requested`, async () => {
    const answer = await site.fetch(`/oembed/1.0/embed?${query}&format=xml`);
    assert.equal(answer.headers.get('content-type'), 'text/xml; charset=UTF-8');
    const xml = await answer.text();
    assert.equal(members(xml).code, code);
    assert.match(xml, new RegExp(`<data><status>${answer.status}</status>`));
    for (const format of ['json', 'yaml', '']) {
      const json = await site.fetch(`/oembed/1.0/embed?${query}&format=${format}`);
      assert.equal(json.status, answer.status);
      assert.equal(((await json.json()) as { code: string }).code, code);
    }
  });
}

test('names of parameters that no element of XML has are no markup in an error', async () => {
  const answer = await site.fetch('/oembed/1.0/proxy?url=x&discover=maybe&format=xml', { as: 'author' });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /<params><discover>[^<]+<\/discover><\/params>/);
});
