import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import newsletter from './index.ts';

const HOUR = 3_600_000;

async function site(t: TestContext): Promise<TestSite> {
  const opened = await testSite([newsletter], { settings: { title: 'Mill Lane' } });
  t.after(() => opened.close());
  return opened;
}

const look = async ({ fetch }: TestSite, path: string) => {
  const answer = await fetch(`/..${path}`);
  return { status: answer.status, text: await answer.text() };
};

const send = async ({ fetch }: TestSite, path: string, form: Record<string, string>) => {
  const answer = await fetch(`/..${path}`, {
    body: new URLSearchParams(form),
    headers: { origin: 'http://site.test' },
  });
  return { status: answer.status, text: await answer.text() };
};

/** Fills in the form. */
async function subscribe(town: TestSite, address: string) {
  const { text } = await look(town, '/newsletter');
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const answer = await send(town, '/newsletter', { token, address });
  await town.jobsDone();
  return answer;
}

/** The path of a link in the last mail, and its key. */
function linkIn({ mails }: TestSite): { readonly path: string; readonly key: string } {
  const [, path = '', key = ''] = /http:\/\/site\.test(\/\S*?key=(\S+))/.exec(mails.at(-1)?.text ?? '') ?? [];
  return { path, key };
}

async function confirmed(town: TestSite, address: string): Promise<void> {
  await subscribe(town, address);
  const { key } = linkIn(town);
  assert.match((await send(town, '/newsletter/confirm', { key })).text, /Thank you/);
}

/** Lets the next Monday, 8 o'clock in New York, come: the clock of tests begins on a Tuesday. */
async function monday(town: TestSite): Promise<void> {
  await town.jobsDone();
  town.clock.set('2030-01-21T14:00:00Z');
  await town.jobsDone();
  await town.jobsDone();
}

test('a subscription is confirmed by a link, but not by a mere GET', async (t) => {
  const town = await site(t);
  assert.match((await subscribe(town, 'ann@example.org')).text, /look into your mailbox/);
  assert.deepEqual(
    town.mails.map(({ to, subject }) => [to.address, subject]),
    [['ann@example.org', 'Your subscription to Mill Lane']],
  );
  const { path, key } = linkIn(town);
  assert.match((await look(town, path)).text, /<button>Confirm<\/button>/);
  await town.json('/site/v2/posts', { as: 'editor', json: { status: 'publish', title: 'Fair' } });
  await monday(town);
  assert.equal(town.mails.length, 1);
  assert.ok(key);
});

test('a link ends after two days', async (t) => {
  const town = await site(t);
  await subscribe(town, 'ann@example.org');
  const { path, key } = linkIn(town);
  town.clock.advance(48 * HOUR);
  assert.equal((await look(town, path)).status, 404);
  assert.equal((await send(town, '/newsletter/confirm', { key })).status, 404);
});

test('nobody can be sent repeated mail, or find out who is subscribed', async (t) => {
  const town = await site(t);
  const first = await subscribe(town, 'ann@example.org');
  assert.deepEqual(await subscribe(town, 'ANN@example.org'), first);
  assert.equal(town.mails.length, 1);
  town.clock.advance(HOUR);
  await subscribe(town, 'ann@example.org');
  assert.equal(town.mails.length, 2);
});

test('an invalid address, and a form without its token, is refused', async (t) => {
  const town = await site(t);
  assert.equal((await subscribe(town, 'ann@example.org\r\nBcc: ben@example.org')).status, 400);
  assert.match(
    (await send(town, '/newsletter', { token: 'x', address: 'ann@example.org' })).text,
    /load the page again/,
  );
  await town.jobsDone();
  assert.deepEqual(town.mails, []);
});

test('each week new posts are sent to confirmed subscribers, once', async (t) => {
  const town = await site(t);
  await confirmed(town, 'ann@example.org');
  await confirmed(town, 'ben@example.org');
  await subscribe(town, 'eve@example.org');
  for (const post of [
    { title: 'Fair', status: 'publish' },
    { title: 'Draft', status: 'draft' },
    { title: 'Secret', status: 'publish', password: 'x' },
    { title: 'Old', status: 'publish', date: '2030-01-01T10:00:00' },
  ]) {
    await town.json('/site/v2/posts', { as: 'editor', json: post });
  }
  await monday(town);
  const digests = town.mails.slice(3);
  assert.deepEqual(digests.map(({ to }) => to.address).sort(), ['ann@example.org', 'ben@example.org']);
  for (const { text } of digests) {
    assert.match(text, /^Fair\nhttp:\/\/site\.test\//);
    assert.doesNotMatch(text, /Draft|Secret|Old/);
  }
});

for (const way of ['the page', 'a program for mail']) {
  test(`a subscriber who leaves by ${way} gets no more mail`, async (t) => {
    const town = await site(t);
    await confirmed(town, 'ann@example.org');
    const { key } = linkIn(town);
    if (way === 'the page') {
      assert.match((await send(town, '/newsletter/leave', { key })).text, /no more mail/);
    } else {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      assert.equal((await town.fetch(`/newsletter/v1/leave?key=${key}`, { body })).status, 200);
    }
    await town.json('/site/v2/posts', { as: 'editor', json: { status: 'publish', title: 'Fair' } });
    await monday(town);
    assert.equal(town.mails.length, 1);
    assert.equal((await look(town, `/newsletter/leave?key=${key}`)).status, 404);
  });
}
