/** Everybody who knows the URL of a media file may read it; files of deleted media are gone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWebHandler } from '../../../../../scripts/testing/web-handler.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { PICTURE } from '../../picture.ts';
import { PRINCIPALS, type Principal } from '../../principals.ts';
import type { TableSite } from '../../table.ts';
import { ROOT } from '../routes.ts';
import { openMedia } from './site.ts';
import { MEDIA } from './subjects.ts';

let opened: TableSite;
before(async () => {
  opened = await openMedia();
});
after(() => opened.site.close());

async function get(source: string | undefined, who: Principal, method = 'GET'): Promise<Response> {
  assert.ok(source);
  const authorization = opened.authorization(who);
  const handle = toWebHandler((request) => opened.site.site.handle(request));
  return handle(new Request(source, { method, headers: { ...(authorization && { authorization }) } }));
}

for (const who of PRINCIPALS) {
  test(`${who} is given every file, whatever its item belongs to, and nothing but the picture`, async () => {
    for (const subject of MEDIA) {
      const answer = await get(opened.shared(subject).source, who);
      // wrong credentials may be reported
      if (who === 'wrong' && answer.status === 401) continue;
      assert.equal(answer.status, 200, nameOf(subject));
      assert.equal(answer.headers.get('content-type'), 'image/png');
      const bytes = new Uint8Array(await answer.arrayBuffer());
      assert.deepEqual(bytes.subarray(0, 8), PICTURE.subarray(0, 8), 'a PNG');
      const told = [...answer.headers].flat().join('\n');
      assert.deepEqual(
        opened.wordsIn(told).filter(({ part }) => part === 'text'),
        [],
        told,
      );
    }
  });
}

const DELETED: readonly Subject[] = ['alone', 'private', 'post-draft-author'].map((state) => ({
  kind: 'media',
  state,
  owner: 'author',
}));

test('nobody is given a file of what was deleted', async () => {
  for (const subject of DELETED) {
    const { id, source } = await opened.fresh(subject);
    assert.equal((await get(source, 'nobody')).status, 200);
    const { status } = await opened.site.json(`${ROOT}/media/${id}?force=true`, {
      method: 'DELETE',
      as: 'administrator',
    });
    assert.equal(status, 200);
    for (const who of PRINCIPALS) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(source, who, method);
        assert.ok([404, ...(who === 'wrong' ? [401] : [])].includes(answer.status), `${who} ${method}`);
      }
    }
  }
});

test('nobody writes at the address of a file', async () => {
  const { source } = opened.shared({ kind: 'media', state: 'alone', owner: 'author' });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const who of ['nobody', 'administrator'] as const) {
      assert.ok([404, 405].includes((await get(source, who, method)).status), `${who} ${method}`);
    }
  }
  assert.equal((await get(source, 'nobody')).status, 200);
});
