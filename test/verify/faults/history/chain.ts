import { join } from 'node:path';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';
import { type StoredRecord, storedRecords } from './stored-records.ts';
import { World } from './world.ts';

const CLIENTS = 32;
/** Maximum number of operations in the life of a server, and how long they are awaited, in milliseconds. */
const LONGEST_LIFE = 600;
const PATIENCE = 10_000;
/** In milliseconds. The first checkpoint rewrites what may not have reached the disk; each file is missing for a moment. */
const SETTLED = 1_000;
/** Folders of records that clients create. */
const CREATED = ['calendar/events', 'calendar/venues', 'calendar/organizers'];

interface ChainOptions {
  readonly site: ServedSite;
  readonly random: SeededRandom;
  readonly note: (text: string) => void;
}

/** Successive servers on one site, each killed under load, and clients that record the responses. */
export class Chain {
  readonly #options: ChainOptions;
  readonly #world = new World();
  #kills = 0;
  #failures = 0;

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  get kills(): number {
    return this.#kills;
  }

  get operations(): number {
    return this.#world.operations;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Kills servers until either number is reached, and then checks all responses. */
  async play(kills: number, operations: number): Promise<void> {
    while (this.#kills < kills && this.operations < operations) await this.#live();
    const server = await this.#start();
    await this.#client(server, 'reader').readAll();
    const { code, err } = await server.stop('SIGTERM');
    if (code !== 0) this.#world.blame(`the last server ended with ${code}: ${err}`);
    const problems = this.#world.problems();
    this.#failures = problems.length;
    for (const problem of problems) this.#options.note(problem);
  }

  async #live(): Promise<void> {
    const { random } = this.#options;
    const server = await this.#start();
    const enough = this.operations + random.below(LONGEST_LIFE);
    const clients = Array.from({ length: CLIENTS }, (_, index) => this.#client(server, `c${index}`));
    const done = Promise.all(clients.map((client) => client.run()));
    await until(() => this.operations >= enough, PATIENCE);
    await server.stop('SIGKILL');
    this.#kills++;
    await done;
  }

  /** Starts a server. Recovery is complete before the first request. */
  async #start(): Promise<RunningServer> {
    const { site } = this.#options;
    const server = await site.serve();
    let records: readonly StoredRecord[] = [];
    let problems: readonly string[] = [];
    await until(() => {
      records = CREATED.flatMap((name) => storedRecords(join(site.folder, name)));
      problems = this.#world.creations.compare(records);
      return problems.length === 0;
    }, SETTLED);
    const owned = [...records, ...storedRecords(join(site.folder, 'content/terms'))];
    this.#world.blame(...problems, ...owned.flatMap(({ id, origin }) => this.#world.ids.give(id, origin)));
    return server;
  }

  #client({ url }: RunningServer, name: string): Client {
    const { site, random } = this.#options;
    return new Client({ url, authorization: site.authorization }, { name, world: this.#world, random });
  }
}
