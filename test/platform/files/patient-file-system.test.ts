import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FileSystem } from '../../../core/platform/file-system.ts';
import { patientFileSystem } from '../../../core/platform/files/patient-file-system.ts';
import { SimClock } from '../../sim/clock.ts';
import { posixError } from '../../sim/error.ts';
import { SimFileSystem } from '../../sim/file-system.ts';

test('never more than 64 calls are under way, and they are made in the order in which they were asked for', async () => {
  const clock = new SimClock();
  const begun: string[] = [];
  let underWay = 0;
  let most = 0;
  const stat: FileSystem['stat'] = async (path) => {
    begun.push(path);
    most = Math.max(most, ++underWay);
    await setImmediate();
    underWay--;
    return undefined;
  };
  const fileSystem = patientFileSystem(Object.assign(new SimFileSystem(clock), { stat }), clock);
  const first = Array.from({ length: 100 }, (_, index) => `/first-${index}`);
  const later = Array.from({ length: 100 }, (_, index) => `/later-${index}`);
  const asked = first.map((path) => fileSystem.stat(path));
  await setImmediate();
  await Promise.all([...asked, ...later.map((path) => fileSystem.stat(path))]);
  assert.deepEqual([begun, most], [[...first, ...later], 64]);
});

test('a call that fails makes room for the next', async () => {
  const clock = new SimClock();
  const stat: FileSystem['stat'] = async (path) => {
    throw posixError('EIO', 'stat', path);
  };
  const fileSystem = patientFileSystem(Object.assign(new SimFileSystem(clock), { stat }), clock);
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => fileSystem.stat('/x')));
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 200);
});

test('when descriptors run out it waits, and finally fails', async () => {
  const clock = new SimClock({ impatient: true });
  const began = clock.now();
  const disk = new SimFileSystem(clock);
  disk.writeNow('/file', new TextEncoder().encode('text'));
  const fileSystem = patientFileSystem(disk, clock);
  let left = 3;
  disk.hooks = { fault: () => (left-- > 0 ? 'EMFILE' : undefined) };
  assert.equal(new TextDecoder().decode(await fileSystem.readFile('/file')), 'text');
  assert.equal(clock.now() - began, 35);
  disk.hooks = { fault: () => 'EMFILE' };
  await assert.rejects(fileSystem.readFile('/file'), { code: 'EMFILE' });
  clock.stop();
});
