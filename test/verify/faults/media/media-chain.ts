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
/** Maximum life of a server after its first upload, and how long that upload is awaited, in milliseconds. */
const LONGEST_LIFE = 800;
const PATIENCE = 20_000;
/** Sizes of the smaller versions of images: small, so that many are made. */
const SIZES = { icon: { width: 4, height: 4, crop: true }, half: { width: 8 } };
const COLOURS = ['#c00', '#0c0', '#00c'];

interface MediaChainOptions {
  /** The compiled command. */
  readonly program: Program;
  readonly random: SeededRandom;
  /** Receives each failure. */
  readonly note: (text: string) => void;
}

/**
 * Successive servers on one site, each killed while clients upload and delete images. After each start all acknowledged items are
 * there with all their files, and nothing else.
 */
export class MediaChain {
  readonly #options: MediaChainOptions;
  readonly #ledger = new Ledger();
  readonly #problems: string[] = [];
  #kills = 0;
  #cutStarts = 0;
  /** Start time of the last server, in milliseconds. */
  #startTime = LONGEST_LIFE;
  #numbers = 0;

  constructor(options: MediaChainOptions) {
    this.#options = options;
  }

  /** Number of kills under load. */
  get kills(): number {
    return this.#kills;
  }

  /** Number of kills before the server listened. */
  get cutStarts(): number {
    return this.#cutStarts;
  }

  get acknowledged(): number {
    return this.#ledger.acknowledged;
  }

  get failures(): number {
    return this.#problems.length;
  }

  /** Kills this many servers under load, then stops the last one normally. */
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
    // the first upload takes longest: some servers are killed during it
    if (random.below(4) > 0) await until(() => this.acknowledged > before, PATIENCE);
    await delay(random.below(LONGEST_LIFE));
    await server.stop('SIGKILL');
    this.#kills++;
    await Promise.all(clients);
  }

  /** Checks that the site serves what is on the disk, and that nothing else is left after the server has stopped. */
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
   * Compares the files, which are recovered before a server listens, with what was acknowledged. Waits for the first checkpoint, which
   * rewrites what may not have reached the disk; each file is missing for a moment.
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

/** Converts an item to a record of the ledger. */
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
