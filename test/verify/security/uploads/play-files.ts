import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '../../faults/until.ts';
import { type Fate, type HostileFile, MARK } from './hostile-files.ts';
import { changedPaths, treeOf } from './tree-of.ts';
import { MEDIA, type MediaAnswer, type UploadWorld } from './upload-world.ts';

const SETTLED_MS = 10_000;

/** Content that may be in an uploaded image, but must be in no resulting one. */
const TRACES = [
  MARK,
  '<?php',
  '<script',
  'PK\x03\x04',
  'Exif',
  'eXIf',
  'EXIF',
  'xmpmeta',
  'ICC_PROFILE',
  'iCCP',
  'ICCP',
  'tEXt',
  'iTXt',
  'zTXt',
  'phPp',
];

/** Required headers of each served file. */
const HEADERS: Readonly<Record<string, (fate: Fate) => RegExp>> = {
  'x-content-type-options': () => /^nosniff$/,
  'content-security-policy': () => /^default-src 'none';.*; sandbox$/,
  'content-disposition': (fate) =>
    fate === 'kept' ? /^attachment; filename="[a-z0-9][a-z0-9._-]*"$/ : /^inline; filename="[a-z0-9][a-z0-9._-]*"$/,
};

const GENERATED = /^\d{4}\/\d{2}\/[a-z0-9][a-z0-9_-]{0,59}-[0-9a-f]{8}\.[a-z0-9]{2,4}$/;

/**
 * Uploads each file, as a body and in a form.
 *
 * @param note receives problems
 * @returns number of uploads, and number of failures
 */
export async function playFiles(
  world: UploadWorld,
  files: readonly HostileFile[],
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  // the use of a password is recorded after the first response
  await world.ask(MEDIA);
  await until(() => world.temporary().length === 0, SETTLED_MS);
  let failures = 0;
  for (const file of files) {
    const problems = [
      ...(await problemsOf(world, file, await inBody(file))),
      ...(await problemsOf(world, file, await inForm(file))),
    ];
    if (problems.length === 0) continue;
    failures++;
    note(`${file.what}: ${problems.join('; ')}`);
  }
  return { done: files.length, failures };
}

async function inBody({ name, type, bytes }: HostileFile): Promise<RequestInit> {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
  return { body: new Uint8Array(await bytes()), headers };
}

async function inForm({ name, type, bytes }: HostileFile): Promise<RequestInit> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await bytes())], name, { type }));
  return { body: form };
}

async function problemsOf(world: UploadWorld, { type, fate }: HostileFile, request: RequestInit) {
  const before = treeOf(world.base);
  const waiting = world.temporary();
  const answer = await world.ask(MEDIA, { method: 'POST', ...request });
  const item = (await answer.json()) as MediaAnswer & { message?: string };
  if (fate !== 'refused') {
    return answer.status === 201
      ? takenProblems(world, type, fate, item)
      : [`answered ${answer.status} ${item.message}`];
  }
  const problems = [
    ...changedPaths(before, treeOf(world.base)).map((path) => `left ${path}`),
    ...world
      .temporary()
      .filter((name) => !waiting.includes(name))
      .map((name) => `left the temporary file ${name}`),
  ];
  if (![400, 413, 415].includes(answer.status)) problems.push(`answered ${answer.status}`);
  if (!/^[a-z_]+$/.test(item.code ?? '') || !/^[A-Z].*\.$/.test(item.message ?? ''))
    problems.push('said nothing clear');
  if (item.message?.includes(world.base)) problems.push(`told a path: ${item.message}`);
  return problems;
}

async function takenProblems({ data, opened }: UploadWorld, type: string, fate: Fate, item: MediaAnswer) {
  const path = item.source_url.split('/uploads/')[1] ?? '';
  const problems = GENERATED.test(path) ? [] : [`is called ${path}`];
  const addresses = [item.source_url, ...Object.values(item.media_details.sizes ?? {}).map((size) => size.source_url)];
  for (const address of addresses) {
    const answer = await opened.fetch(address);
    const served = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) problems.push(`${address} answered ${answer.status}`);
    if (answer.headers.get('content-type') !== type)
      problems.push(`is served as ${answer.headers.get('content-type')}`);
    for (const [name, must] of Object.entries(HEADERS)) {
      const value = answer.headers.get(name) ?? '';
      if (!must(fate).test(value)) problems.push(`is served with ${name}: ${value}`);
    }
    if (fate === 'pictures') problems.push(...(await pictureProblems(served, type)));
  }
  const stored = readFileSync(join(data, 'uploads', path));
  return fate === 'pictures' ? [...problems, ...(await pictureProblems(stored, type))] : problems;
}

async function pictureProblems(bytes: Buffer, type: string): Promise<readonly string[]> {
  const format = await sharp(bytes)
    .metadata()
    .then((head) => head.format)
    .catch(() => 'no image');
  return [
    ...(`image/${format}` === type ? [] : [`became ${format}`]),
    ...TRACES.filter((trace) => bytes.includes(trace, 0, 'latin1')).map((trace) => `still has ${trace}`),
  ];
}
