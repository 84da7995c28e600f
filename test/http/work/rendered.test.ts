/** Texts are rendered where an answer shows them, once for all readers, and in turns with other requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestRequest, TestSite } from '../../../scripts/testing/test-site.ts';
import { eachTurn } from '../../each-turn.ts';
import { renderedIds, taleSite } from './tales.ts';

/** What was rendered since it was asked the last time. */
const renderedNow = (): readonly number[] => renderedIds.splice(0);

const LIST = '/tale/v1/tales';

async function bodyOf(site: TestSite, path: string, as?: TestRequest['as']): Promise<unknown> {
  const { status, body } = await site.json(path, as && { as });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Longer than what is rendered though less is wanted, since it is little. */
const ONE = 'one'.padEnd(2_500, '.');
const TWO = 'two'.padEnd(2_500, '.');

const html = (text: string) => ({ body: { html: `<p>${text}</p>` } });

test('what _fields leaves out of a long text is not rendered', async (t) => {
  const site = await taleSite([ONE, TWO]);
  t.after(() => site.close());
  for (const as of [undefined, 'editor'] as const) {
    assert.deepEqual(await bodyOf(site, `${LIST}?_fields=id`, as), [{ id: 1 }, { id: 2 }]);
    assert.deepEqual(await bodyOf(site, `${LIST}/1?_fields=id,body.none`, as), { id: 1, body: {} });
    assert.deepEqual(renderedNow(), []);
  }
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body.html`), [html(ONE), html(TWO)]);
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body.html.size`), [html(ONE), html(TWO)]);
  assert.deepEqual(renderedNow(), [1, 2]);
});

for (const [first, others] of [
  ['editor', ['author', undefined]],
  [undefined, ['editor', 'author']],
] as const) {
  test(`what was rendered for ${first ?? 'nobody'} is kept for others`, async (t) => {
    const site = await taleSite([ONE, TWO]);
    t.after(() => site.close());
    const whole = [1, 2].map((id) => ({ id, ...html([ONE, TWO][id - 1] as string) }));
    assert.deepEqual(await bodyOf(site, `${LIST}?_fields=id,body`, first), whole);
    assert.deepEqual(renderedNow(), [1, 2]);
    for (const as of others) {
      assert.deepEqual(await bodyOf(site, LIST, as), whole);
      assert.deepEqual(await bodyOf(site, `${LIST}/2`, as), whole[1]);
    }
    assert.deepEqual(renderedNow(), []);
  });
}

test('without room for it nothing is kept', async (t) => {
  const site = await taleSite(['one'], { kept_bytes: 0 });
  t.after(() => site.close());
  for (const as of ['editor', 'editor', undefined, undefined] as const) await bodyOf(site, LIST, as);
  assert.deepEqual(renderedNow(), [1, 1, 1, 1]);
});

test('a text that was changed is rendered anew, and so is what shows it', async (t) => {
  const site = await taleSite(['one', 'two', 'see 2']);
  t.after(() => site.close());
  await bodyOf(site, LIST, 'editor');
  assert.deepEqual(renderedNow(), [1, 2, 3]);
  const json = { text: 'new' };
  const { body } = await site.json(`${LIST}/2`, { method: 'PUT', json });
  assert.deepEqual(body, { id: 2, ...html('new') });
  assert.deepEqual(renderedNow(), [2]);
  const texts = [html('one'), html('new'), { body: { html: '<p>see 2</p>new' } }];
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body`, 'author'), texts);
  // that of a record which reads no other is still good
  assert.deepEqual(renderedNow(), [3]);
});

test('what a record shows of another as it was is not kept when that changes meanwhile', async (t) => {
  // more than one turn renders
  const long = 'x'.repeat(400_000);
  const site = await taleSite(['see 2', 'two', long]);
  t.after(() => site.close());
  const under = bodyOf(site, LIST);
  await site.json(`${LIST}/2`, { method: 'PUT', json: { text: 'new' } });
  await under;
  const after = [{ body: { html: '<p>see 2</p>new' } }, html('new'), html(long)];
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body`), after);
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body`, 'editor'), after);
});

test('an answer is made of so much text and no more, whether it was rendered before or not', async (t) => {
  const site = await taleSite(['a'.repeat(50), 'b'.repeat(50)], { answer_text: 100 });
  t.after(() => site.close());
  for (const as of [undefined, undefined, undefined, 'editor', 'editor'] as const) {
    await bodyOf(site, LIST, as);
    await bodyOf(site, `${LIST}/1`, as);
  }
  await site.json(`${LIST}/2`, { method: 'PUT', json: { text: 'b'.repeat(51) } });
  renderedNow();
  for (const as of [undefined, undefined, undefined, 'editor', 'editor'] as const) {
    const { status, body } = await site.json<{ code: string; message: string }>(LIST, as && { as });
    assert.deepEqual([status, body.code], [400, 'rest_answer_too_large']);
    assert.match(body.message, /more than 100 characters .* \(_fields\)/);
    await bodyOf(site, `${LIST}/2`, as);
    await bodyOf(site, `${LIST}?_fields=id`, as);
  }
});

const change = (id: number, length: number) => ({
  method: 'PUT',
  path: `${LIST}/${id}`,
  body: { text: 'n'.repeat(length) },
});

test('a batch that would show more is refused before anything of it is stored', async (t) => {
  const site = await taleSite(['one', 'two'], { answer_text: 100 });
  t.after(() => site.close());
  const ask = async (validation: string, path = '') =>
    (
      await site.json<{ responses: readonly { status: number; body: { code?: string } }[] }>('/batch/v1', {
        method: 'POST',
        json: {
          validation,
          requests: [change(1, 60), change(2, 41)].map((one) => ({ ...one, path: one.path + path })),
        },
      })
    ).body.responses.map(({ status, body }) => [status, body.code]);
  assert.deepEqual(await ask('require-all-validate'), [
    [424, 'rest_batch_not_stored'],
    [400, 'rest_answer_too_large'],
  ]);
  assert.deepEqual(await bodyOf(site, `${LIST}?_fields=body`), [html('one'), html('two')]);
  assert.deepEqual(await ask('normal'), [
    [200, undefined],
    [400, 'rest_answer_too_large'],
  ]);
  assert.deepEqual(await bodyOf(site, `${LIST}/2?_fields=body`), html('two'));
  assert.deepEqual(await ask('require-all-validate', '?_fields=id'), [
    [200, undefined],
    [200, undefined],
  ]);
});

/** The most that was rendered between two turns of the event loop while something was done. */
async function mostInATurn(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let before = renderedIds.length;
  await eachTurn(work, () => {
    most = Math.max(most, renderedIds.length - before);
    before = renderedIds.length;
  });
  return most;
}

const LONG = 200_000;

for (const as of [undefined, 'editor'] as const) {
  test(`a long answer to ${as ?? 'nobody'} is rendered text by text, others in between`, async (t) => {
    const site = await taleSite(Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(LONG, 'x')));
    t.after(() => site.close());
    await bodyOf(site, `${LIST}?_fields=id`, as);
    const answered: string[] = [];
    const most = await mostInATurn(() =>
      Promise.all([
        bodyOf(site, LIST, as).then(() => answered.push('long')),
        bodyOf(site, `${LIST}?other=1`, as).then(() => answered.push('long')),
        // who has done least goes first
        bodyOf(site, `${LIST}/20`, as).then(() => answered.push('short')),
      ]),
    );
    assert.equal(most, 1);
    assert.deepEqual(answered, ['short', 'long', 'long']);
  });
}

test('a batch of long texts is rendered after it was stored, text by text', async (t) => {
  const site = await taleSite(Array.from({ length: 5 }, () => 'tale'));
  t.after(() => site.close());
  const requests = [1, 2, 3, 4, 5].map((id) => change(id, LONG));
  const most = await mostInATurn(() => site.json('/batch/v1', { method: 'POST', json: { requests } }));
  assert.equal(most, 1);
  assert.deepEqual(renderedNow(), [1, 2, 3, 4, 5]);
});
