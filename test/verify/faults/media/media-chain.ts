import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Program, RunningServer } from '../../../cli/commands/almanac-process.ts';
import { Ledger } from '../kill/ledger.ts';
import type { FoundRecord } from '../kill/message.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { type FoundItem, mediaIn } from './found-media.ts';
import { type MediaWorld, runMediaClient } from './media-client.ts';

const CLIENTS = 4;
/** How long a server is left alive when it has answered its first upload, at most, and how long that is waited for. */
const LONGEST_LIFE = 800;
const PATIENCE = 20_000;
/** Of the pictures that are made of each: small, so that many are. */
const SIZES = { icon: { width: 4, height: 4, crop: true }, half: { width: 8 } };
const COLOURS = ['#c00', '#0c0', '#00c'];

interface MediaChainOptions {
  /** The compiled command. */
  readonly program: Program;
  readonly random: SeededRandom;
  /** Told each failure. */
  readonly note: (text: string) => void;
}

/**
 * Servers that follow one another on one site, each killed while clients upload pictures and delete them. After each start
 * all items that were acknowledged are there with all their files, and nothing else is.
 */
export class MediaChain {
  readonly #options: MediaChainOptions;
  readonly #ledger = new Ledger();
  readonly #problems: string[] = [];
  #kills = 0;
  #cutStarts = 0;
  /** How long the last server took to start, in milliseconds. */
  #startTime = LONGEST_LIFE;
  #numbers = 0;

  constructor(options: MediaChainOptions) {
    this.#options = options;
  }

  /** Kills under load. */
  get kills(): number {
    return this.#kills;
  }

  /** Kills before the server listened. */
  get cutStarts(): number {
    return this.#cutStarts;
  }

  get acknowledged(): number {
    return this.#ledger.acknowledged;
  }

  get failures(): number {
    return this.#problems.length;
  }

  /** Kills so often under load, then ends the site in peace. */
  async play(kills: number): Promise<void> {
    const site = await makeSite(this.#options.program);
    setSizes(site.folder);
    const world = await this.#world();
    try {
      while (this.#kills < kills && this.failures === 0) {
        if (this.#options.random.below(4) === 0) await this.#cutStart(site);
        await this.#live(site, world);
      }
      await this.#end(site);
    } finally {
      site.end(this.failures, this.#options.note);
    }
  }

  async #cutStart(site: ServedSite): Promise<void> {
    const { random } = this.#options;
    const { child, ended } = site.launch();
    await delay(random.below(this.#startTime));
    child.kill('SIGKILL');
    await ended;
    this.#cutStarts++;
  }

  async #live(site: ServedSite, world: MediaWorld): Promise<void> {
    const { random } = this.#options;
    const started = performance.now();
    const server = await site.serve();
    this.#startTime = performance.now() - started;
    const items = await this.#compare(site.folder);
    const before = this.acknowledged;
    const clients = Array.from({ length: CLIENTS }, (_, index) => {
      const own = items.filter(({ id }) => id % CLIENTS === index).map(({ id, title }) => ({ id, key: title }));
      return runMediaClient({ url: server.url, authorization: site.authorization }, `c${index}`, world, own);
    });
    // The first takes longest: some are killed while they wait for it.
    if (random.below(4) > 0) await until(() => this.acknowledged > before, PATIENCE);
    await delay(random.below(LONGEST_LIFE));
    await server.stop('SIGKILL');
    this.#kills++;
    await Promise.all(clients);
  }

  /** What is served is what lies there, and when the server has ended nothing else is left. */
  async #end(site: ServedSite): Promise<void> {
    const server = await site.serve();
    const items = await this.#compare(site.folder);
    for (const path of items.flatMap(({ files }) => files)) await this.#read(server, site, path);
    const { code, err } = await server.stop('SIGTERM');
    if (code !== 0) this.#blame(`asked to stop, the server ended with ${code}: ${err}`);
    const { problems, marks, temporary } = mediaIn(site.folder, Object.keys(SIZES));
    for (const problem of [...problems, ...[...marks, ...temporary].map((name) => `${name} is left`)])
      this.#blame(`at the end: ${problem}`);
  }

  async #read({ url }: RunningServer, { folder }: ServedSite, path: string): Promise<void> {
    const answer = await fetch(`${url}/uploads/${path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!bytes.equals(readFileSync(join(folder, 'uploads', path)))) this.#blame(`${path} is answered ${answer.status}`);
  }

  /**
   * Holds what lies there, which is recovered before a server listens, against what was acknowledged. The first checkpoint
   * writes once more what may not have reached the disk, each file out of its place for a moment: that is waited for.
   */
  async #compare(folder: string): Promise<readonly FoundItem[]> {
    let items: readonly FoundItem[] = [];
    let problems: readonly string[] = [];
    await until(() => {
      const found = mediaIn(folder, Object.keys(SIZES));
      items = found.items;
      problems = [...found.problems, ...found.temporary.map((name) => `.almanac/tmp/${name} is left`)];
      return problems.length === 0;
    }, PATIENCE);
    for (const problem of [...problems, ...this.#ledger.compare(items.map(recordOf))]) this.#blame(problem);
    return items;
  }

  async #world(): Promise<MediaWorld> {
    const draw = (background: string) => sharp({ create: { width: 16, height: 12, channels: 3, background } });
    const pictures = await Promise.all(COLOURS.map((colour) => draw(colour).png().toBuffer()));
    return {
      ledger: this.#ledger,
      pictures: pictures.map((picture) => new Uint8Array(picture)),
      random: this.#options.random,
      blame: (problem) => this.#blame(problem),
      nextNumber: () => ++this.#numbers,
    };
  }

  #blame(problem: string): void {
    this.#problems.push(problem);
    this.#options.note(`uploads and deletes of pictures, kill ${this.#kills}: ${problem}`);
  }
}

/** An item in the terms of the ledger. */
function recordOf({ id, title: key }: FoundItem): FoundRecord {
  const [client = '', number] = key.split('-');
  return { collection: 'notes', id, key, seen: { [client]: Number(number) }, balance: 0, whole: true };
}

function setSizes(folder: string): void {
  const path = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(path, 'utf8'));
  settings.plugins.site = { image_sizes: SIZES };
  writeFileSync(path, JSON.stringify(settings));
}
