import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteLength, freeSlug, slugify } from '../../plugins/content/slug.ts';

const SLUGS = [
  ['Harvest supper', 'harvest-supper'],
  ['  Ça va, Élodie & Co?  ', 'ca-va-elodie-co'],
  ['Größe & Łódź – Ærø', 'grosse-lodz-aero'],
  ["Don't stop", 'dont-stop'],
  ['Фестиваль улиц', 'фестиваль-улиц'],
  ['夏祭り 2031', '夏祭り-2031'],
  ['مهرجان', 'مهرجان'],
  ['हिन्दी मेला', 'हिन्दी-मेला'],
  ['Й and ё keep their marks', 'й-and-ё-keep-their-marks'],
  ['<b>Bold</b> &amp; brave', 'bold-brave'],
  ['a_b.c/d', 'a_b-c-d'],
  ['Q&A: “5,000” reasons (at 3:30)…', 'qa-5000-reasons-at-330'],
  ['祭り！夏', '祭り-夏'],
  ['!!!', ''],
  ['🎉', ''],
] as const;

for (const [title, slug] of SLUGS) {
  test(`“${title}” has the slug “${slug}”`, () => {
    assert.equal(slugify(title), slug);
    assert.equal(slugify(slug), slug, 'a slug is its own slug');
  });
}

test('a slug is at most 200 bytes and is cut at a character', () => {
  assert.equal(slugify('a'.repeat(300)), 'a'.repeat(200));
  const japanese = slugify('祭'.repeat(100));
  assert.equal(japanese, '祭'.repeat(66));
  assert.equal(slugify(`${'a'.repeat(199)} b`), 'a'.repeat(199), 'no hyphen is left at the end');
});

test('a taken slug gets the first free number, and stays within 200 bytes', () => {
  const taken = new Set(['fair', 'fair-2', 'a'.repeat(200), 'fair__trashed']);
  assert.equal(
    freeSlug('market', (slug) => taken.has(slug)),
    'market',
  );
  assert.equal(
    freeSlug('fair', (slug) => taken.has(slug)),
    'fair-3',
  );
  assert.equal(
    freeSlug('fair', (slug) => taken.has(slug), '__trashed'),
    'fair__trashed-2',
  );
  const long = freeSlug('a'.repeat(200), (slug) => taken.has(slug));
  assert.equal(long, `${'a'.repeat(198)}-2`);
  assert.equal(byteLength(long), 200);
});

test('whatever the title: a slug is short, stays itself, and holds nothing that an address would escape but letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = slugify(title);
      assert.ok(byteLength(slug) <= 200);
      assert.equal(slugify(slug), slug);
      assert.match(slug, /^[\p{L}\p{N}\p{M}_-]*$/u);
    }),
  );
});
