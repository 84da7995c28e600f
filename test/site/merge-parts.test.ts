import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, type PluginParts } from '../../core/index.ts';
import { mergeParts } from '../../plugins/site/index.ts';

const NO_PARTS = new Set(['name', 'namespace', 'indexed', 'description', 'config', 'secrets', 'totals']);

/** All that a plugin may bring. */
const NAMES = Object.keys(definePlugin({ name: 'all' }).with({})).filter((name) => !NO_PARTS.has(name));

const ONCE = new Set(['service', 'past', 'approve', 'commits', 'errors']);
const CALLED = new Set(['authentication', 'configured', 'routesFor', 'routesBeside', 'written', 'seed']);

/** A part that tells itself apart, of a form that merging takes. */
const part = (name: string, told: string[], text: string) => {
  if (name === 'authentication') return () => ({ [text]: {} });
  if (name === 'served') return () => ({ pages: [text], assets: [] });
  if (CALLED.has(name))
    return () => {
      told.push(text);
      return [text];
    };
  return ONCE.has(name) ? { text } : [text];
};

for (const name of NAMES) {
  test(`${name} with several parts is not dropped`, () => {
    const told: string[] = [];
    const parts = ['a', 'b'].map((text) => ({ [name]: part(name, told, text) })) as readonly PluginParts[];
    const [first = {}] = parts;
    if (ONCE.has(name)) {
      assert.deepEqual(mergeParts(first, {}), first);
      assert.throws(() => mergeParts(...parts), new Error(`several parts have ${name}, which a plugin has once`));
      return;
    }
    const merged = (mergeParts(...parts) as Record<string, unknown>)[name];
    if (typeof merged !== 'function') return assert.deepEqual(merged, ['a', 'b']);
    const given = merged();
    if (name === 'authentication') assert.deepEqual(given, { a: {}, b: {} });
    else if (name === 'served') assert.deepEqual(given, { pages: ['a', 'b'], assets: [] });
    else
      assert.deepEqual(
        [told, given ?? ['a', 'b']],
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      );
  });
}
