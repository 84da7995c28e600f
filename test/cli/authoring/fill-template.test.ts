import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate } from '../../../scripts/cli/authoring/fill-template.ts';

const plugin = { name: 'shop', namespace: 'shop/v1', description: 'Sells.', collection: 'items', parts: [] };

/** What becomes of one text of a template. */
const filled = (text: string, said: Partial<typeof plugin> = {}, path = 'index.ts') =>
  fillTemplate(new Map([[path, text]]), { ...plugin, ...said }).get(path);

for (const [said, word, value] of [
  [{ name: 'shop-items' }, 'PLUGIN_KEBAB', 'shop-items'],
  [{ name: 'shop-items' }, 'PLUGIN_LABEL', 'Shop items'],
  [{ namespace: 'town/shop/v2' }, 'NAMESPACE_PATH', 'town/shop/v2'],
  [{ collection: 'gift-cards' }, 'COLLECTION_KEBAB', 'gift-cards'],
  [{ collection: 'gift-cards' }, 'COLLECTION_CAMEL', 'giftCards'],
  [{ collection: 'gift-cards' }, 'COLLECTION_TEXT', 'gift cards'],
  [{ collection: 'gift-cards' }, 'RECORD_PASCAL', 'GiftCard'],
  [{ collection: 'gift-cards' }, 'RECORD_TEXT', 'gift card'],
  [{ collection: 'gift-cards' }, 'RECORD_LABEL', 'Gift card'],
  [{ collection: 'stories' }, 'RECORD_TEXT', 'story'],
  [{ collection: 'boxes' }, 'RECORD_TEXT', 'box'],
  [{ collection: 'classes' }, 'RECORD_TEXT', 'class'],
  [{ collection: 'houses' }, 'RECORD_TEXT', 'house'],
  [{ collection: 'staff' }, 'RECORD_TEXT', 'staff'],
  [{ collection: 'glass' }, 'RECORD_TEXT', 'glass'],
  [{ collection: 'top-10' }, 'COLLECTION_CAMEL', 'top10'],
  [{ name: 'shop-items', collection: 'gift-cards' }, 'EVENT_FIELD', 'shop_items_gift_cards'],
  [{ name: 'shop-items', collection: 'gift-cards' }, 'EVENT_FILTER', 'shop_items_gift_card'],
  [{ name: 'shop-items', collection: 'gift-cards' }, 'ERROR_NOT_FOUND', 'shop_items_gift_card_not_found'],
] as const) {
  test(`${word} of ${Object.values(said).join(' with ')} is ${value}`, () => assert.equal(filled(word, said), value));
}

for (const [what, text, collection, becomes] of [
  ['a keyword', 'const COLLECTION_CAMEL = 1;', 'class', 'const classCollection = 1;'],
  ['what the template imports', "import { reply } from 'almanac';\nCOLLECTION_CAMEL", 'reply', 'replyCollection'],
  ['nothing else', "import { reply } from 'almanac';\nCOLLECTION_CAMEL", 'replies', 'replies'],
] as const) {
  test(`in the code a collection is not called like ${what}`, () => {
    assert.equal(filled(text, { collection })?.split('\n').at(-1), becomes);
  });
}

test('a description with quotes stays JSON in a file of JSON, and is itself elsewhere', () => {
  const description = 'Sells "things" \\ more.';
  assert.deepEqual(JSON.parse(filled('{ "a": "PLUGIN_DESCRIPTION" }', { description }, 'plugin.json') ?? ''), {
    a: description,
  });
  assert.equal(filled('PLUGIN_DESCRIPTION', { description }, 'README.md'), description);
});

test('user input is not taken for a placeholder of the template, and other words are not changed', () => {
  assert.equal(filled('PLUGIN_DESCRIPTION', { description: 'NAMESPACE_PATH' }), 'NAMESPACE_PATH');
  assert.equal(filled('MY_PLUGIN_KEBAB PLUGIN_KEBABS'), 'MY_PLUGIN_KEBAB PLUGIN_KEBABS');
});
