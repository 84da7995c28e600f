/** What a batch says when the disk fails it, or somebody edits the same files. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { testClock } from '../../scripts/testing/test-clock.ts';
import type { Answer } from '../asking-site.ts';
import { SimClock } from '../sim/clock.ts';
import { Disk } from '../sim/disk.ts';
import { type Call, SimFileSystem } from '../sim/file-system.ts';
import { type Batched, type BatchSite, batchSite, codes, newPost, POSTS, statuses } from './batch-site.ts';

let disk: SimFileSystem;
let site: BatchSite;
let post: Answer;
beforeEach(async () => {
  const clock = testClock();
  disk = new SimFileSystem(new SimClock(), new Disk(() => BigInt(clock.now()) * 1_000_000n));
  site = await batchSite({ clock, fileSystem: disk });
  post = await site.made(POSTS, { title: 'Before', status: 'publish' });
});
afterEach(async () => {
  disk.hooks = {};
  await site.close();
});

const ways = [
  ['each for itself', 'batch'],
  ['all or none', 'together'],
] as const;

const refuse = (code: string, fits: (call: Call) => boolean) => {
  disk.hooks = { fault: (call) => (fits(call) ? code : undefined) };
};

const titles = async (): Promise<readonly string[]> => {
  const { body } = await site.json<Answer>(`${POSTS}?status=any&orderby=id&order=asc&context=edit`, {
    as: 'administrator',
  });
  return body.map(({ title }: Answer) => title.raw);
};

for (const [way, send] of ways) {
  describe(way, () => {
    for (const [what, code, status, told] of [
      ['is full', 'ENOSPC', 507, 'rest_storage_full'],
      ['fails', 'EIO', 503, 'rest_storage_error'],
    ] as const) {
      it(`a disk that ${what} in the middle of it: nothing is stored, and each response reports it`, async () => {
        const before = await site.records();
        let writes = 0;
        refuse(code, ({ name, path }) => name === 'write' && path.includes('/tmp/') && ++writes === 3);
        const answer = await site[send](['A', 'B', 'C', 'D'].map((title) => newPost(title)));
        assert.ok(writes >= 3, 'it failed where it was to');
        assertNone(answer, status, told);
        disk.hooks = {};
        assert.deepEqual(await site.records(), before);
        assert.deepEqual(await titles(), ['Before']);
        // it continues as soon as there is room
        assert.deepEqual(statuses(await site[send]([newPost('Later')])), [201]);
        assert.deepEqual(await titles(), ['Before', 'Later']);
      });

      it(`a disk that ${what} at the commit: nothing is stored, and each response reports it`, async () => {
        refuse(code, ({ name, path }) => name === 'write' && path.includes('/journal/'));
        assertNone(await site[send](['A', 'B'].map((title) => newPost(title))), status, told);
        disk.hooks = {};
        assert.deepEqual(await titles(), ['Before']);
      });
    }

    it('a disk that fails after the commit: it is stored, and each response reports it', async () => {
      refuse(
        'EIO',
        ({ name, path, to }) => /^(?:link|rename)$/.test(name) && `${to ?? path}`.includes('/site/site/posts/'),
      );
      const answer = await site[send](['A', 'B'].map((title) => newPost(title)));
      disk.hooks = {};
      assert.deepEqual(statuses(answer), [201, 201]);
      assert.deepEqual(await titles(), ['Before', 'A', 'B']);
    });
  });
}

describe('a file of the batch is edited at the same time', () => {
  const path = () => `/site/site/posts/${post.id}.json`;
  const encoder = new TextEncoder();
  /** Edits the file this many times before the server reads it again. */
  const edit = (times: number) => {
    let left = times;
    disk.hooks = {
      before: (call) => {
        if (call.name !== 'stat' || call.path !== path() || left === 0) return;
        left--;
        disk.writeNow(path(), encoder.encode(JSON.stringify({ ...stored(), excerpt: `By hand ${left}` })));
      },
    };
  };
  const stored = () => JSON.parse(new TextDecoder().decode(disk.disk.find(path())?.bytes));
  const requests = () => [newPost('A'), { path: `${POSTS}/${post.id}`, body: { title: 'By a client' } }, newPost('B')];

  for (const [way, send] of ways) {
    it(`${way}, once: both edits are kept`, async () => {
      edit(1);
      assert.deepEqual(statuses(await site[send](requests())), [201, 200, 201]);
      await site.site.settled();
      assert.deepEqual([stored().title, stored().excerpt], ['By a client', 'By hand 0']);
      assert.deepEqual(await titles(), ['By a client', 'A', 'B']);
    });
  }

  it('independent, repeatedly edited: the others are stored', async () => {
    edit(100);
    const answer = await site.batch(requests());
    disk.hooks = {};
    assert.deepEqual(statuses(answer), [201, 409, 201]);
    assert.equal(codes(answer)[1], 'rest_edit_conflict');
    assert.deepEqual(await titles(), ['Before', 'A', 'B']);
  });

  it('all or none, repeatedly edited: nothing is stored', async () => {
    edit(100);
    const answer = await site.together(requests());
    disk.hooks = {};
    assertNone(answer, 409, 'rest_edit_conflict');
    assert.equal(answer.failed, 'running');
    assert.deepEqual(await titles(), ['Before']);
  });
});

const assertNone = (answer: Batched, status: number, code: string) => {
  assert.deepEqual(
    statuses(answer),
    answer.responses.map(() => status),
  );
  assert.deepEqual(
    codes(answer),
    answer.responses.map(() => code),
  );
};
