import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteLength, freeSlug, type Slugs, shownSlug, slugify, slugKey } from '../../plugins/content/record/slug.ts';

const SLUGS = [
  ['Harvest supper', 'harvest-supper'],
  ['  Ça va, Élodie & Co?  ', 'ca-va-elodie-co'],
  ['Größe & Łódź – Ærø', 'grose-lodz-aero'],
  ['Fünf — 50 € – alles', 'funf-50-e-alles'],
  ['3 × 4 £', '3-x-4'],
  ['Fair 🎉', 'fair-🎉'],
  ['50% off, 100%25', '50-off-100%25'],
  ['%d0%bb%d0%b5%d1%82%d0%be', 'лето'],
  ['%D0%9B%D0%95%D0%A2%D0%9E, %ff', 'лето'],
  ['a < b > c', 'a-b-c'],
  ["Don't stop", 'dont-stop'],
  ['Фестиваль улиц', 'фестиваль-улиц'],
  ['夏祭り 2031', '夏祭り-2031'],
  ['مهرجان', 'مهرجان'],
  ['हिन्दी मेला', 'हिन्दी-मेला'],
  ['Й and ё keep their marks', 'й-and-ё-keep-their-marks'],
  ['<b>Bold</b> &amp; brave', 'bold-brave'],
  ['a_b.c/d', 'a_b-c-d'],
  // the text between is taken for a character reference, the rest for a tag
  ['Salt & pepper; more & more', 'salt-more-more'],
  ['I <3 you', 'i'],
  ['a<b', 'a'],
  ['Q&A: “5,000” reasons (at 3:30)…', 'qa-5000-reasons-at-330'],
  ['祭り！夏', '祭り！夏'],
  ['!!!', ''],
  ['?!…', ''],
  ['🎉', '🎉'],
] as const;

for (const [title, slug] of SLUGS) {
  test(`“${title}” has the slug “${slug}”`, () => {
    assert.equal(slugify(title), slug);
    assert.equal(slugify(slug), slug, 'a slug is its own slug');
  });
}

test('a slug is at most 200 characters as it is shown, and is cut at a character', () => {
  assert.equal(slugify('a'.repeat(300)), 'a'.repeat(200));
  const japanese = slugify('祭'.repeat(100));
  assert.equal(japanese, '祭'.repeat(22), 'nine characters each, as it is shown');
  assert.equal(slugify(`${'a'.repeat(199)} b`), 'a'.repeat(199), 'no hyphen is left at the end');
});

/** Slugs of a list, tried out one after the other. */
const slugsOf = (taken: ReadonlySet<string>): Slugs => ({
  taken: (slug) => taken.has(slug),
  freeNumber: (stem, least, most) => {
    let number = least;
    while (number <= most && taken.has(`${stem}${number}`)) number++;
    return number <= most ? number : undefined;
  },
});

test('a slug in use gets the first free number, and stays within 200 bytes', () => {
  const taken = slugsOf(new Set(['fair', 'fair-2', 'a'.repeat(200), 'fair__trashed']));
  assert.equal(freeSlug('market', taken), 'market');
  assert.equal(freeSlug('fair', taken), 'fair-3');
  assert.equal(freeSlug('fair', taken, '__trashed'), 'fair__trashed-2');
  const long = freeSlug('a'.repeat(200), taken);
  assert.equal(long, `${'a'.repeat(198)}-2`);
  assert.equal(byteLength(long), 200);
});

test('whatever the title: a slug is short, stays itself, and holds nothing that an address would escape but letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = slugify(title);
      assert.ok(shownSlug(slug).length <= 200);
      assert.match(shownSlug(slug), /^(?:[a-z0-9_-]|%[\da-f]{2})*$/);
      assert.equal(slugKey(shownSlug(slug)), slugKey(slug));
    }),
  );
});
