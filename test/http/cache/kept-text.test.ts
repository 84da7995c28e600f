/** Which stores cache computed texts: the one that tracks reads, and no copy of it with different records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeepText, TrackedStore } from '../../../core/http/cache/tracked-store.ts';
import { keptText, type RenderContext, type StoreReader } from '../../../core/index.ts';

const nothing = { of: () => assert.fail(), texts: () => new Map<string, string>() } as unknown as StoreReader;

/** A store that caches permanently, to see who reads it. */
function keeping(): StoreReader {
  const known = new Map<string, string>();
  const kept: KeepText = (key, make) => {
    const text = known.get(key) ?? make();
    known.set(key, text);
    return text;
  };
  const notes = { read: () => {}, readRecord: () => {}, endsAt: () => {} };
  return new TrackedStore(nothing, { notes, instants: undefined as never, kept, piece: ({ make }) => make().value });
}

const store = keeping();

for (const [what, of, made] of [
  ['the store that tracks', store, ['one', 'one']],
  ['a copy of it', { ...store }, ['one', 'two']],
  ['a store that tracks nothing', nothing, ['one', 'two']],
] as const) {
  test(`${what}: ${made.join(', ')}`, () => {
    const context = { store: of, principal: 'somebody' } as unknown as RenderContext;
    const contexts: RenderContext[] = [];
    const ask = (text: string) =>
      keptText(context, 'a text', (within) => {
        contexts.push(within);
        return text;
      });
    assert.deepEqual([ask('one'), ask('two')], made);
    for (const within of contexts) {
      assert.notEqual(within, context, 'what others remember of a context was read for the page');
      assert.ok(!('principal' in within), 'who asks is told to nobody');
    }
  });
}
