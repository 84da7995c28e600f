import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { SpareFile, type SparePlace } from '../../../core/http/cache/spare-file.ts';
import type { FileHandle } from '../../../core/platform/index.ts';

/** The behaviour of a disk that accepts everything, except for the changes of a row. */
interface Disk {
  readonly opens?: () => void;
  readonly writes?: () => void;
  readonly reads?: () => void;
}

/** A file in memory. */
function handleOn({ writes, reads }: Disk, closed: () => void): FileHandle {
  let bytes = Buffer.alloc(0);
  let isClosed = false;
  const never = () => assert.fail('not asked for');
  return {
    ...{ read: never, size: never, truncate: never, sync: never, dataSync: never },
    readNow: (length, position) => {
      reads?.();
      if (isClosed) throw new Error('EBADF');
      return Buffer.from(bytes.subarray(position, position + length));
    },
    write: async (more) => {
      writes?.();
      // as write(2) may: the first call takes half of it
      const taken = more.length > 1 ? more.length >> 1 : more.length;
      bytes = Buffer.concat([bytes, more.subarray(0, taken)]);
      return taken;
    },
    close: async () => {
      isClosed = true;
      closed();
    },
  };
}

function spareOn(disk: Disk, bound = 1_000) {
  const failures: unknown[] = [];
  let [opened, closed] = [0, 0];
  const spare = new SpareFile(
    async () => {
      disk.opens?.();
      opened++;
      return handleOn(disk, () => closed++);
    },
    bound,
    (error) => failures.push(error),
  );
  const put = async (text: string): Promise<SparePlace | undefined> => {
    let place: SparePlace | undefined;
    spare.put(Buffer.from(text), (told) => {
      place = told;
    });
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    return place;
  };
  return { spare, put, failures, files: () => ({ opened, closed }) };
}

const textAt = (place: SparePlace | undefined): string | undefined => {
  const bytes = place?.read();
  return bytes && Buffer.from(bytes).toString();
};

const fail = () => {
  throw new Error('EIO');
};

describe('a file for bytes that exceed the memory limit', () => {
  test('returns them in any order', async () => {
    const { put, spare, files } = spareOn({});
    const places = [await put('alder'), await put('birch'), await put('cedar')];
    const reads = [0, 1, 2, 2, 0, 1, 1, 2];
    assert.deepEqual(
      reads.map((n) => textAt(places[n])),
      reads.map((n) => ['alder', 'birch', 'cedar'][n]),
    );
    assert.equal(spare.bytes, 15);
    assert.deepEqual(files(), { opened: 1, closed: 0 });
  });

  test('is not opened before it is needed', async () => {
    const { spare, files } = spareOn({});
    await spare.close();
    assert.deepEqual(files(), { opened: 0, closed: 0 });
  });

  test('is replaced when full, which drops its content', async () => {
    const { put, spare, files } = spareOn({}, 12);
    const places = [await put('alder'), await put('birch'), await put('cedar')];
    assert.deepEqual(places.map(textAt), [undefined, undefined, 'cedar']);
    assert.equal(spare.bytes, 5);
    assert.deepEqual(files(), { opened: 2, closed: 1 });
  });

  test('accepts nothing longer than the maximum size', async () => {
    const { put } = spareOn({}, 4);
    assert.equal(await put('alder'), undefined);
  });

  test('is released on close, and unusable after that', async () => {
    const { put, spare, files } = spareOn({});
    const place = await put('alder');
    await spare.close();
    assert.deepEqual([textAt(place), await put('birch')], [undefined, undefined]);
    assert.deepEqual(files(), { opened: 1, closed: 1 });
  });

  for (const [what, disk] of [
    ['that makes no file', { opens: fail }],
    ['that is full', { writes: fail }],
  ] satisfies readonly (readonly [string, Disk])[]) {
    test(`is unavailable on a disk ${what}, which is logged once`, async () => {
      const { put, failures } = spareOn(disk);
      assert.deepEqual([await put('alder'), await put('birch')], [undefined, undefined]);
      assert.equal(failures.length, 1);
    });
  }

  test('reports what cannot be read, or is incomplete', async () => {
    let isBroken = false;
    const { put } = spareOn({ reads: () => isBroken && fail() });
    const [alder, birch] = [await put('alder'), await put('birch')];
    assert.equal(textAt(alder), 'alder');
    isBroken = true;
    assert.equal(textAt(birch), undefined);
  });
});
