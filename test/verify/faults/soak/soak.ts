import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../../../cli/commands/almanac-process.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';
import { Editor } from './editor.ts';
import { growth } from './growth.ts';
import { type Sample, takeSample } from './sample.ts';
import { Users } from './users.ts';

const EVENTS = 200;
const READERS = 4;
const WRITERS = 2;
const SAMPLES = 30;
const MIB = 1024 * 1024;
/** Limit of caches: they are full long before the middle of a soak, so that later growth is a leak. */
const KEPT_BYTES = MIB;

/**
 * Tolerated growth from the middle to the end. A server that warms up grows without a leak: by 3 MiB in a minute with 75,000
 * requests, by 0.4 MiB in the second quarter of an hour. A leak of 150 bytes per request exceeds this within a minute. Memory is
 * returned to the system late, so the limit for resident memory is higher.
 */
const TOLERATED: Sample = { heap: 5 * MIB, rss: 24 * MIB, descriptors: 10 };

/** Result of a soak. */
export interface Soaked {
  readonly requests: number;
  readonly edits: number;
  /** Growth from the middle of the soak to its end. */
  readonly growth: Sample;
  readonly problems: readonly string[];
}

interface SoakOptions {
  readonly site: ServedSite;
  /** The command with the probe. */
  readonly program: Program;
  readonly random: SeededRandom;
  readonly seconds: number;
}

/** Concurrent reads, writes and edits by hand, which keep the number of records constant. */
export async function soak({ site, program, random, seconds }: SoakOptions): Promise<Soaked> {
  limitKept(site.folder);
  const server = await site.serve(program);
  const users = new Users({ url: server.url, authorization: site.authorization }, random);
  const ids = await users.make(EVENTS);
  const [written, edited] = [ids.slice(0, EVENTS / 2), ids.slice(EVENTS / 2)];
  const editor = new Editor(site.folder, edited, random);
  const busy = Promise.all([
    ...Array.from({ length: READERS }, () => users.read(written)),
    ...Array.from({ length: WRITERS }, () => users.write(written)),
    editor.run(),
  ]);
  const samples: Sample[] = [];
  while (samples.length < SAMPLES) {
    await delay((seconds * 1_000) / SAMPLES);
    samples.push(await takeSample(server));
  }
  users.stop();
  editor.stop();
  await busy;
  const { code, err } = await server.stop('SIGTERM');
  const grown = grownOf(samples);
  return {
    requests: users.requests,
    edits: editor.edits,
    growth: grown,
    problems: [
      ...users.problems,
      ...KEYS.filter((key) => grown[key] > TOLERATED[key]).map((key) => `${key} grew by ${grown[key]}`),
      ...(code === 0 ? [] : [`the server ended with ${code}: ${err}`]),
    ],
  };
}

const KEYS = ['heap', 'rss', 'descriptors'] as const;

function grownOf(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample) => growth(samples.map((sample) => sample[key]));
  return { heap: of('heap'), rss: of('rss'), descriptors: of('descriptors') };
}

function limitKept(folder: string): void {
  const path = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...settings, limits: { kept_bytes: KEPT_BYTES } }));
}
