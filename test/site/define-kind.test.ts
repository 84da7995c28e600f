import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../core/index.ts';
import { CONTENT_RIGHTS } from '../../plugins/content/index.ts';
import { CATEGORIES, defineKind, type KindDeclaration } from '../../plugins/site/index.ts';

const plugin = definePlugin({ name: 'zoo', namespace: 'zoo/v1' });
const declared = (more: Partial<KindDeclaration>) =>
  defineKind(plugin, {
    name: 'animal',
    restBase: 'animals',
    labels: { name: 'Animals', singular: 'Animal' },
    supports: ['title'],
    rights: CONTENT_RIGHTS,
    ...more,
  });
const animals = (...fields: string[]) =>
  declared({ taxonomies: fields.map((field) => ({ taxonomy: CATEGORIES, field })) });

test('the terms of a taxonomy do not stand where something else does', () => {
  assert.equal(animals('species').name, 'animal');
  const message = (field: string) => ({
    message: `kind animal: category cannot have the field ${field}, which is taken`,
  });
  assert.throws(() => animals('title'), message('title'));
  assert.throws(() => animals('species', 'species'), message('species'));
});

test('what is behind a gate has no pages: who finds pages does not ask there', () => {
  const gate = { code: 'rest_cannot_view', mayPass: () => false } as const;
  assert.equal(declared({ gate }).base, undefined);
  assert.equal(declared({ base: 'animal' }).gate, undefined);
  assert.throws(() => declared({ gate, base: 'animal' }), /kind animal is behind a gate/);
  assert.throws(() => declared({ gate, base: '' }), /kind animal is behind a gate/);
});
