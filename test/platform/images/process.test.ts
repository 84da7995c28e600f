import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { hashOf } from '../../../core/lib/hash.ts';
import { ImageProblem, type Images, ImagesBusy } from '../../../core/platform/images/images.ts';
import { imageProcess } from '../../../core/platform/node/images/image-process.ts';
import { until } from '../../verify/faults/until.ts';
import { soundImage } from './bombs.ts';
import { imageChildrenOf, procFile, runs } from './children-of.ts';
import { jobOf, LIMITS } from './pictures-of.ts';

const LINUX = process.platform === 'linux' ? {} : { skip: 'reads /proc' };
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const CHILD = pathOf('../../../core/platform/node/images/child.ts');

const folder = mkdtempSync(join(tmpdir(), 'almanac-images-'));
after(() => rmSync(folder, { recursive: true }));
const newFolder = () => `${mkdtempSync(join(folder, 'job-'))}/`;

/** What takes a while to look at. */
const large = async () =>
  sharp(await soundImage('png'))
    .resize(3_000, 3_000)
    .png()
    .toBuffer();

/** One that a test says how it behaves, by the source of a job. */
const moody = (stays?: number) => imageProcess(pathOf('moody-child.mjs'), stays);
const ask = (images: Images, source: string, timeout = 10_000) =>
  images.make(jobOf(source, '', { type: 'image/png', limits: { ...LIMITS, timeout } }));
/** Process id of who makes the pictures. */
const pidOf = async (images: Images) => (await ask(images, 'pid')).width;

test('pictures are in files with the size and the hash that were said', async () => {
  const images = imageProcess(CHILD);
  const at = newFolder();
  writeFileSync(`${at}image`, await soundImage('png'));
  const made = await images.make(jobOf(`${at}image`, at, { type: 'image/png' }));
  for (const [name, picture] of [
    ['full', made.full],
    ['0', made.sizes[0]],
    ['1', made.sizes[1]],
  ] as const) {
    const bytes = readFileSync(at + name);
    assert.deepEqual([picture?.size, picture?.hash], [bytes.length, hashOf(bytes)]);
  }
  assert.deepEqual(readdirSync(at).sort(), ['0', '1', 'full', 'image']);
  await images.close();
});

for (const [what, code, prepare] of [
  ['where a file is', 'EEXIST', (at: string) => writeFileSync(`${at}0`, 'mine')],
  ['through a link', 'EEXIST', (at: string) => symlinkSync(`${at}elsewhere`, `${at}0`)],
  ['of what is not there', 'ENOENT', (at: string) => rmSync(`${at}image`)],
  [
    'of what a link leads to',
    'ELOOP',
    (at: string) => {
      rmSync(`${at}image`);
      writeFileSync(`${at}other`, 'an image');
      symlinkSync(`${at}other`, `${at}image`);
    },
  ],
] as const) {
  test(`no image is created ${what}`, async () => {
    const images = imageProcess(CHILD);
    const at = newFolder();
    writeFileSync(`${at}image`, await soundImage('png'));
    prepare(at);
    await assert.rejects(images.make(jobOf(`${at}image`, at, { type: 'image/png' })), { code });
    assert.ok(!existsSync(`${at}elsewhere`));
    if (what === 'where a file is') assert.equal(readFileSync(`${at}0`, 'utf8'), 'mine');
    await images.close();
  });
}

test('one process makes the pictures of one image after the other', async () => {
  const images = moody();
  const pids = await Promise.all(Array.from({ length: 10 }, () => pidOf(images)));
  assert.equal(new Set(pids).size, 1);
  assert.notEqual(pids[0], process.pid);
  await images.close();
});

for (const [source, error] of [
  ['problem', { message: 'The image smells.' }],
  ['disk', { message: 'no space left', code: 'ENOSPC' }],
  ['bug', { message: 'undefined is not a function' }],
] as const) {
  test(`failures are reported, and the process stays: ${source}`, async () => {
    const images = moody();
    const before = await pidOf(images);
    await assert.rejects(ask(images, source), error);
    await assert.rejects(ask(images, source), (thrown) => thrown instanceof ImageProblem === (source === 'problem'));
    assert.equal(await pidOf(images), before);
    await images.close();
  });
}

test('an image that takes too long is abandoned with its process, and does not block the next', LINUX, async () => {
  const images = moody();
  const before = await pidOf(images);
  const [hung, next] = await Promise.allSettled([ask(images, 'hang', 100), pidOf(images)]);
  assert.ok(hung.status === 'rejected' && hung.reason instanceof ImageProblem);
  assert.equal(hung.reason.message, 'The image takes too long to process.');
  assert.ok(!runs(before));
  assert.ok(next.status === 'fulfilled' && next.value !== before);
  await images.close();
});

test('an image that takes too much CPU time is abandoned while it is processed', LINUX, async () => {
  const images = imageProcess(CHILD);
  const at = newFolder();
  writeFileSync(`${at}image`, await large());
  const sizes = Array.from({ length: 10_000 }, (_, index) => ({ width: 50 + index, height: 0, crop: false }));
  const job = jobOf(`${at}image`, at, { type: 'image/png', sizes, limits: { ...LIMITS, timeout: 500 } });
  await assert.rejects(images.make(job), new ImageProblem('The image takes too long to process.'));
  assert.deepEqual(imageChildrenOf(process.pid).filter(runs), []);
  const made = readdirSync(at);
  assert.ok(made.length > 2 && made.length < 10_000, `${made.length} files`);
  await images.close();
  assert.deepEqual(readdirSync(at), made);
});

test('an image that ends the process is given up, and the next has another', async () => {
  const images = moody();
  const before = await pidOf(images);
  const [ended, next] = await Promise.allSettled([ask(images, 'end'), pidOf(images)]);
  assert.ok(ended.status === 'rejected' && ended.reason instanceof ImageProblem);
  assert.equal(ended.reason.message, 'The image cannot be processed.');
  assert.ok(next.status === 'fulfilled' && next.value !== before);
  await images.close();
});

test('so is one whose process is killed, with a job or without', async () => {
  const images = moody();
  const before = await pidOf(images);
  const hanging = ask(images, 'hang');
  process.kill(before, 'SIGKILL');
  await assert.rejects(hanging, ImageProblem);
  const second = await pidOf(images);
  process.kill(second, 'SIGKILL');
  // listed until this process has heard of it
  await until(() => procFile(second, 'stat') === '', 5_000);
  assert.notEqual(await pidOf(images), second);
  await images.close();
});

test('a process that has nothing to do ends', LINUX, async () => {
  const images = moody(20);
  const before = await pidOf(images);
  assert.ok((await until(() => !runs(before), 10_000)) !== undefined);
  assert.notEqual(await pidOf(images), before);
  await images.close();
});

test('more images than can wait are refused, and those that wait are not', async () => {
  const images = moody();
  const asked = Array.from({ length: 20 }, () => pidOf(images));
  const done = await Promise.allSettled(asked);
  assert.deepEqual(
    done.map(({ status }) => status),
    [...Array(17).fill('fulfilled'), ...Array(3).fill('rejected')],
  );
  const [refused] = done.filter((one) => one.status === 'rejected');
  assert.ok(refused?.reason instanceof ImagesBusy);
  await pidOf(images);
  await images.close();
});

test('after it is closed no process is left, and none is started', LINUX, async () => {
  const images = moody();
  const before = await pidOf(images);
  const open = Promise.allSettled([ask(images, 'hang'), pidOf(images)]);
  await images.close();
  assert.ok(!runs(before));
  assert.deepEqual(
    (await open).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(pidOf(images), /image processing has ended/);
  await moody().close();
});

test('a program that is not there is no fault of the image', async () => {
  const images = imageProcess(join(folder, 'nothing.mjs'));
  await assert.rejects(ask(images, 'pid'), { message: 'the image process does not start' });
  await images.close();
});

test('the process has a low priority, and nothing of its parent', LINUX, async () => {
  const path = `${newFolder()}open`;
  const file = openSync(path, 'w');
  process.env.ALMANAC_TEST_SECRET = 'sesame';
  const images = imageProcess(CHILD);
  try {
    const at = newFolder();
    writeFileSync(`${at}image`, await soundImage('jpeg'));
    await images.make(jobOf(`${at}image`, at, { type: 'image/jpeg' }));
    const [pid = 0] = imageChildrenOf(process.pid);
    assert.match(procFile(pid, 'environ'), /^UV_THREADPOOL_SIZE=1\0/);
    assert.doesNotMatch(procFile(pid, 'environ'), /sesame|PATH|HOME/);
    const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    assert.ok(open.length > 3 && !open.includes(path), String(open));
    // proc(5): the 19th field, counted after the name
    const niceOf = (task: string) =>
      procFile(pid, `task/${task}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ')[16];
    for (const task of readdirSync(`/proc/${pid}/task`)) assert.equal(niceOf(task), '10', `thread ${task}`);
  } finally {
    delete process.env.ALMANAC_TEST_SECRET;
    closeSync(file);
    await images.close();
  }
});

for (const [then, signal] of [
  ['once', undefined],
  ['stay', 'SIGKILL'],
  ['busy', 'SIGKILL'],
  ['stay', 'SIGTERM'],
] as const) {
  const how = signal ? `by ${signal}, while the other ${then === 'busy' ? 'works' : 'has nothing to do'}` : 'by itself';
  test(`the process ends with the one that started it: ${how}`, LINUX, async () => {
    const at = newFolder();
    writeFileSync(`${at}image.png`, await large());
    const parent = spawn(process.execPath, ['--import', 'tsx', pathOf('parent.ts'), at, then], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(parent, 'exit');
    // it says something, or ends since it has failed
    await once(parent.stdout, 'readable');
    const children = imageChildrenOf(parent.pid ?? 0);
    if (signal) {
      assert.equal(children.length, 1);
      parent.kill(signal);
    }
    const [code] = await exit;
    if (!signal) assert.equal(code, 0);
    for (const child of children) assert.ok((await until(() => !runs(child), 5_000)) !== undefined);
  });
}
