import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../core/index.ts';
import { CONTENT_RIGHTS } from '../../plugins/content/index.ts';
import { CATEGORIES, defineKind } from '../../plugins/site/index.ts';

const plugin = definePlugin({ name: 'zoo', namespace: 'zoo/v1' });
const animals = (...fields: string[]) =>
  defineKind(plugin, {
    name: 'animal',
    restBase: 'animals',
    labels: { name: 'Animals', singular: 'Animal' },
    supports: ['title'],
    taxonomies: fields.map((field) => ({ taxonomy: CATEGORIES, field })),
    rights: CONTENT_RIGHTS,
  });

test('the terms of a taxonomy do not stand where something else does', () => {
  assert.equal(animals('species').name, 'animal');
  const message = (field: string) => ({
    message: `kind animal: category cannot have the field ${field}, which is taken`,
  });
  assert.throws(() => animals('title'), message('title'));
  assert.throws(() => animals('species', 'species'), message('species'));
});
