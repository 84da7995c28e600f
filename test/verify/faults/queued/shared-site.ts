import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../../../core/platform/git.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import { runGit } from '../run-git.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { until } from '../until.ts';

const POSTS = '/site/v2/posts';
const FOLDER = 'site/posts';
const PATIENCE = 20_000;
/** Exit code of `git commit` if there is nothing to commit; 128 means failure. */
const NOTHING_TO_COMMIT = 1;
/** In milliseconds; replaces the retry delay of the queue, which starts at half a second and doubles each time. */
const RETRY = 20;
const isRetry = (milliseconds: number): boolean =>
  milliseconds === 30_000 || Number.isInteger(Math.log2(milliseconds / 500));

/** A commit of the person, and its moment. */
export interface PersonsCommit {
  readonly sha: string;
  readonly at: number;
}

/** A site that commits what is written to it, and a person who uses git in its repository. Each version has a unique token. */
export class SharedSite {
  readonly #folder: string;
  readonly #site: OpenedSite;
  readonly #random: SeededRandom;
  readonly #authorization: string;
  readonly #hold: { at: string | undefined; release: () => void };
  /** Counter of writes and commits, which orders them. */
  #moment = 0;
  commits: PersonsCommit[] = [];
  readonly problems: string[] = [];
  /** Are writes not committed at all? */
  isStuck = false;
  ids: number[] = [];
  /** Tokens that the person wrote. */
  readonly #edits = new Set<string>();

  private constructor(parts: {
    folder: string;
    site: OpenedSite;
    random: SeededRandom;
    authorization: string;
    hold: { at: string | undefined; release: () => void };
  }) {
    this.#folder = parts.folder;
    this.#site = parts.site;
    this.#random = parts.random;
    this.#authorization = parts.authorization;
    this.#hold = parts.hold;
  }

  static async open(random: SeededRandom): Promise<SharedSite> {
    const folder = await makeSiteFolder();
    const settings = { plugins: { content: true, site: true, git: true } };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
    writeFileSync(join(folder, '.gitignore'), '.almanac/\n');
    mkdirSync(join(folder, FOLDER), { recursive: true });
    await runGit(folder, ['init', '-q', '-b', 'main']);
    const hold: { at: string | undefined; release: () => void } = { at: undefined, release: () => {} };
    const site = await openSiteIn(folder, {
      ports: {
        git: heldGit(hold),
        clock: { ...systemClock, after: (ms, call) => systemClock.after(isRetry(ms) ? RETRY : ms, call) },
      },
    });
    await site.command('user add', { login: 'ada', role: 'administrator', email: 'ada@example.org' });
    const [password = ''] = await site.command('app-password create', { login: 'ada', name: 'row' });
    const shared = new SharedSite({ folder, site, random, authorization: `Basic ${btoa(`ada:${password}`)}`, hold });
    for (let count = 0; count < 5; count++) await shared.create();
    await shared.drain();
    return shared;
  }

  /** Closes the site; its folder is kept for inspection if something failed. */
  async close(failures: number, note: (text: string) => void): Promise<void> {
    await this.#site.site.close();
    if (failures === 0) removeSiteFolder(this.#folder);
    else note(`the site is left for a look: ${this.#folder}`);
  }

  fileOf = (id: number): string => `${FOLDER}/${id}.json`;

  /**
   * Runs git as the person. Waits while the site has locked the index, and repeats a commit that git refused because the site made
   * a commit meanwhile. @throws Error with the output of git
   */
  async git(...line: string[]): Promise<string> {
    for (let tries = 1; ; tries++) {
      try {
        return await runGit(this.#folder, line);
      } catch (error) {
        if (!/(index|HEAD|main)\.lock|cannot lock ref 'HEAD'/.test(String(error)) || tries > 500) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  /** Commits what is staged. @returns whether there was anything @throws Error with the output of git if it failed */
  async #commit(options: readonly string[]): Promise<boolean> {
    return this.git('commit', '-q', '-m', 'person', ...options).then(
      () => true,
      (error: { readonly code?: unknown }) => {
        if (error.code === NOTHING_TO_COMMIT) return false;
        throw error;
      },
    );
  }

  /** Runs git. @returns whether it succeeded */
  async tryGit(...line: string[]): Promise<boolean> {
    return this.git(...line).then(
      () => true,
      () => false,
    );
  }

  /** Commits everything as the person, if there is anything to commit. */
  async commitAll(...options: string[]): Promise<void> {
    await this.git('add', '-A', '--', '.');
    if (await this.#commit(options)) await this.committed();
  }

  /** Records that HEAD is a commit of the person. */
  async committed(): Promise<void> {
    this.commits.push({ sha: (await this.git('rev-parse', 'HEAD')).trim(), at: this.#moment++ });
  }

  /** Edits the file of a record as the person. */
  edit(id: number = this.#random.pick(this.ids)): void {
    const path = join(this.#folder, this.fileOf(id));
    const token = `t${this.#moment++}`;
    this.#edits.add(token);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"title": "[^"]*"/, `"title": "${token}"`));
  }

  /** Commits a file that is not a record. */
  async commitNotes(): Promise<void> {
    writeFileSync(join(this.#folder, 'notes.txt'), `${this.#moment++}\n`);
    await this.git('add', 'notes.txt');
    await this.git('commit', '-q', '-m', 'person', '--', 'notes.txt');
    await this.committed();
  }

  async create(): Promise<void> {
    const { id } = await this.#send(POSTS, 201);
    this.ids.push(id);
  }

  /** Writes through the API until acknowledged. @returns the token */
  async write(id: number = this.#random.pick(this.ids)): Promise<string> {
    return (await this.#send(`${POSTS}/${id}`, 200)).token;
  }

  /** From now on the site's git blocks before one of its steps. */
  hold(): void {
    this.#hold.at = this.#random.pick(['rev-parse', 'fast-import']);
  }

  release(): void {
    this.#hold.at = undefined;
    this.#hold.release();
  }

  /** Waits until committing was attempted for all writes: commits are made in order. */
  async drain(): Promise<void> {
    const [id = 0] = this.ids;
    const token = await this.write(id);
    const show = () => this.git('show', `HEAD:${this.fileOf(id)}`).catch(() => '');
    const made = await until(async () => (await show()).includes(`"${token}"`), PATIENCE);
    this.isStuck = made === undefined;
    if (this.isStuck) throw new Error(`what waits is not committed: ${JSON.stringify(this.#site.logged.slice(-3))}`);
  }

  /** The token of a file on the disk. */
  onDisk(path: string): string | undefined {
    try {
      return /"title": "(t\d+)"/.exec(readFileSync(join(this.#folder, path), 'utf8'))?.[1];
    } catch {
      return undefined;
    }
  }

  isTracked = async (id: number): Promise<boolean> => (await this.git('ls-tree', 'HEAD', '--', this.fileOf(id))) !== '';

  /** Waits until the work tree is clean, except for unstaged edits of the person. @returns what is not clean */
  async unclean(): Promise<string> {
    let unclean = '';
    await until(async () => {
      const status = await this.git('status', '--porcelain', '--', FOLDER);
      unclean = status
        .split('\n')
        .filter((line) => line !== '' && !this.#isEdit(line))
        .join('\n');
      return unclean === '';
    }, 10_000);
    return unclean;
  }

  #isEdit(status: string): boolean {
    return status.startsWith(' M ') && this.#edits.has(this.onDisk(status.slice(3)) ?? '');
  }

  async #send(path: string, expected: number): Promise<{ readonly id: number; readonly token: string }> {
    for (let tries = 1; ; tries++) {
      const token = `t${this.#moment++}`;
      const answer = await this.#site.ask(path, {
        method: 'POST',
        headers: { authorization: this.#authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ title: token }),
      });
      const body = (await answer.json()) as { readonly id: number };
      if (answer.status === expected) return { id: body.id, token };
      // git has just added or removed the file
      if (![404, 409].includes(answer.status) || tries > 500)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Git that blocks before the chosen command. */
function heldGit(hold: { at: string | undefined; release: () => void }): Git {
  return {
    read: systemGit.read,
    run: async (args, call) => {
      if (hold.at !== undefined && args[0] === hold.at) {
        await new Promise<void>((resolve) => {
          const before = hold.release;
          hold.release = () => {
            before();
            resolve();
          };
        });
      }
      return systemGit.run(args, call);
    },
  };
}
