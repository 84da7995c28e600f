import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../core/lib/json/json.ts';
import { conflictPieces, resolved, type Side } from '../../../../core/lib/json/parse-json.ts';
import { until } from '../until.ts';
import type { Clone } from './clone.ts';
import { type CloneCase, type Files, GONE, NEW, REMOVED_OR_CHANGED, type Step, type Way } from './clone-case.ts';
import { textOf } from './steps.ts';
import { ROOT, type Town } from './town.ts';
import { type Texts, writtenValues } from './values.ts';

/** The running site must serve what is on the disk within this time, in milliseconds. */
const FOLLOWED_WITHIN = 1_000;
/** Timeout in milliseconds. */
const PATIENCE = 10_000;

/** Result of a case. */
export interface PlayedCase {
  /** What was not as expected. */
  readonly problems: readonly string[];
  /** The longest time from the end of git until the site served what was on the disk, in milliseconds. */
  readonly slowest: number;
}

/** Plays a case in the clones, on the branches `<branch>` and `<branch>-b`. */
export async function playCase(town: Town, one: CloneCase, branch: string): Promise<PlayedCase> {
  const play = new Play(town, one, branch);
  try {
    await play.run();
  } catch (error) {
    play.problems.push(error instanceof Error ? String(error.stack) : String(error));
    await play.giveUp();
  }
  return play;
}

class Play implements PlayedCase {
  readonly problems: string[] = [];
  slowest = 0;
  readonly #a: Clone;
  readonly #b: Clone;
  readonly #case: CloneCase;
  readonly #branch: string;
  /** Files that existed at some time. */
  readonly #files = new Set<string>();
  /** The file that was not up to date at the last check. It is checked first, because each check takes time from the site. */
  #behind: readonly string[] = [];

  constructor({ a, b }: Town, one: CloneCase, branch: string) {
    this.#a = a;
    this.#b = b;
    this.#case = one;
    this.#branch = branch;
  }

  async run(): Promise<void> {
    const { a, b, conflicts = {}, way = 'merge' } = this.#case;
    const base = await this.#begin();
    const ofA = await this.#work(this.#a, a, way !== 'stash');
    const ofB = await this.#work(this.#b, b, true);
    await this.#a.git('fetch', '-q', this.#b.folder, `+HEAD:${this.#theirs}`);
    const isClean = await this.#takeIn(way);
    if (isClean !== (Object.keys(conflicts).length === 0))
      this.#blame(`git says that it is ${isClean ? 'clean' : 'not'}`);
    await this.#expectFollowed('git', this.#inLines());
    this.#expectSame('git has in conflict', await this.#unmerged(), Object.keys(conflicts).sort());
    this.#expectKept(base, ofA, ofB);
    await this.#expectQuarantine([ofA, ofB]);
    await this.#expectProblems('doctor says', [...this.#told(), ...(this.#case.doctor ?? [])]);
    await this.#settle(way);
    await this.#expectFollowed('what was settled', []);
    await this.#expectProblems('doctor says in the end', this.#case.left ?? []);
    this.#expectFiles(base);
    await this.#expectAnswers();
  }

  /** Aborts unfinished git operations, so that the next case does not find them. */
  async giveUp(): Promise<void> {
    for (const work of ['merge', 'rebase', 'cherry-pick']) await this.#a.tried(work, '--abort');
    for (const clone of [this.#a, this.#b]) {
      await clone.git('add', '-A');
      await clone.git('reset', '-q', '--hard');
    }
  }

  get #theirs(): string {
    return `${this.#branch}-b`;
  }

  /** Brings both clones to the base, and waits until their sites show it. */
  async #begin(): Promise<Texts> {
    for (const file of this.#a.texts().keys()) this.#files.add(file);
    await this.#a.git('checkout', '-q', '-B', this.#branch, ROOT);
    for (const [file, value] of Object.entries(this.#case.base)) this.#a.write(file, textOf(value));
    await this.#a.commit('base');
    await this.#b.git('fetch', '-q', this.#a.folder, 'HEAD');
    await this.#b.git('checkout', '-q', '-B', this.#branch, 'FETCH_HEAD');
    const base = this.#a.texts();
    for (const file of base.keys()) this.#files.add(file);
    for (const clone of [this.#a, this.#b]) await until(() => this.#isFollowed(clone, []), PATIENCE);
    return base;
  }

  async #work(clone: Clone, steps: readonly Step[], isCommitted: boolean): Promise<Texts> {
    for (const step of steps) await step(clone);
    if (isCommitted) await clone.commit('work');
    const texts = clone.texts();
    for (const file of texts.keys()) this.#files.add(file);
    await until(() => this.#isFollowed(clone, []), PATIENCE);
    return texts;
  }

  /** @returns whether git found no conflict */
  async #takeIn(way: Way): Promise<boolean> {
    if (way !== 'stash') {
      const options = { merge: ['-q', '--no-edit'], rebase: ['-q'], 'cherry-pick': [] }[way];
      return this.#a.tried(way, ...options, this.#theirs);
    }
    await this.#a.git('stash', 'push', '-q', '--include-untracked');
    await this.#a.git('merge', '-q', '--ff-only', this.#theirs);
    return this.#a.tried('stash', 'pop', '-q');
  }

  async #settle(way: Way): Promise<void> {
    const { keep, settle = [], fix = false } = this.#case;
    if (keep) for (const file of this.#inLines()) keepSide(this.#a, file, keep);
    for (const step of settle) await step(this.#a);
    if (fix) {
      await until(() => this.#isFollowed(this.#a, this.#inLines()), PATIENCE);
      await this.#a.fix();
    }
    await this.#a.git('add', '-A');
    if (way === 'rebase' && (await this.#unmergedBefore()))
      await this.#a.git('-c', 'core.editor=true', 'rebase', '--continue');
    else await this.#a.commit('settled');
    for (const file of this.#a.texts().keys()) this.#files.add(file);
  }

  /** Is a rebase in progress? */
  #unmergedBefore = (): Promise<boolean> => this.#a.tried('rev-parse', '--verify', '-q', 'REBASE_HEAD');

  async #unmerged(): Promise<readonly string[]> {
    const told = await this.#a.git('diff', '--name-only', '--diff-filter=U');
    return told
      .split('\n')
      .filter((file) => file !== '')
      .sort();
  }

  /** Files with conflict markers. */
  #inLines(): readonly string[] {
    const { conflicts = {} } = this.#case;
    return Object.keys(conflicts).filter((file) => conflicts[file] !== REMOVED_OR_CHANGED);
  }

  /** What doctor reports about them. */
  #told(): readonly string[] {
    return this.#inLines().map((file) => `${file} ${this.#case.conflicts?.[file]}`);
  }

  async #expectFollowed(what: string, except: readonly string[]): Promise<void> {
    const took = await until(() => this.#isFollowed(this.#a, except), PATIENCE);
    if (took === undefined || took > FOLLOWED_WITHIN) this.#blame(`${what} was followed after ${took} ms`);
    this.slowest = Math.max(this.slowest, took ?? Number.POSITIVE_INFINITY);
  }

  /** Does the site serve what is on the disk, and are exactly the files in conflict quarantined? */
  async #isFollowed(clone: Clone, inConflict: readonly string[]): Promise<boolean> {
    for (const file of [...this.#behind, ...this.#files]) {
      if (inConflict.includes(file)) continue;
      const served = await clone.servedVersion(file);
      if (served === undefined || served === clone.versionOf(clone.read(file))) continue;
      this.#behind = [file];
      return false;
    }
    const quarantined = (await clone.quarantined()).map(({ file }) => file);
    return isDeepStrictEqual(quarantined.toSorted(), inConflict.filter(isRecord).toSorted());
  }

  /** Everything that was written is in the files, as a value or within a conflict. */
  #expectKept(base: Texts, ofA: Texts, ofB: Texts): void {
    const all = [...this.#a.texts().values()].join('\n');
    for (const [who, texts] of [
      ['A', ofA],
      ['B', ofB],
    ] as const) {
      for (const value of writtenValues(base, texts)) {
        if (!all.includes(value)) this.#blame(`${value}, which ${who} wrote, is lost`);
      }
    }
  }

  /** Conflicts are reported, and the last good version is served. @param before files of both clones before */
  async #expectQuarantine(before: readonly Texts[]): Promise<void> {
    for (const { file, message, stale } of await this.#a.quarantined()) {
      this.#expectSame(`quarantine says of ${file}`, message, this.#case.conflicts?.[file]);
      const served = (await this.#a.servedVersion(file)) ?? '';
      if (!stale || !before.some((texts) => this.#a.versionOf(texts.get(file)) === served))
        this.#blame(`${file} is in conflict, and its last good version is not served`);
    }
  }

  async #expectProblems(what: string, expected: readonly string[]): Promise<void> {
    this.#expectSame(what, (await this.#a.problems()).toSorted(), expected.toSorted());
  }

  #expectFiles(base: Texts): void {
    const made = new Map<string, number>();
    for (const path of Object.keys(this.#case.after).filter((file) => file.endsWith('/new.json'))) {
      const folder = path.slice(0, -'new.json'.length);
      const known = (file: string) => base.has(file) || Object.hasOwn(this.#case.after, file);
      const files = [...this.#a.texts().keys()].filter((file) => file.startsWith(folder) && !known(file));
      this.#expectSame(`new files in ${folder}`, files.length, 1);
      made.set(path, Number.parseInt(files[0]?.slice(folder.length) ?? '', 10));
    }
    const [id] = made.values();
    for (const [path, members] of Object.entries(withId(this.#case.after, id))) {
      const text = this.#a.read(path.replace(/new\.json$/, `${id}.json`));
      if (members === GONE) this.#expectSame(path, text, undefined);
      else this.#expectMembers(path, parsed(text), members);
    }
  }

  async #expectAnswers(): Promise<void> {
    for (const [path, members] of Object.entries(this.#case.shows ?? {})) {
      const shown = async () => (await this.#a.ask(path)).json();
      const took = await until(async () => has(await shown(), members), FOLLOWED_WITHIN);
      if (took === undefined) this.#expectMembers(`GET ${path}`, await shown(), members);
    }
  }

  #expectMembers(place: string, value: unknown, members: object): void {
    for (const [key, expected] of Object.entries(members)) {
      const found = isObject(value) ? value[key] : undefined;
      this.#expectSame(`${place}: ${key}`, found, expected);
    }
  }

  #expectSame(what: string, found: unknown, expected: unknown): void {
    if (!isDeepStrictEqual(found, expected)) {
      this.#blame(`${what}: ${JSON.stringify(found)}; to be ${JSON.stringify(expected)}`);
    }
  }

  #blame = (text: string): unknown => this.problems.push(text);
}

const has = (value: unknown, members: object): boolean =>
  isObject(value) && Object.entries(members).every(([key, member]) => isDeepStrictEqual(value[key], member));

const isRecord = (file: string): boolean => /\/\d+\.json$/.test(file);

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces the placeholder `NEW` by the new id. */
function withId(files: Files, id: number | undefined): Files {
  const put = (value: unknown): unknown => {
    if (value === NEW) return id;
    if (Array.isArray(value)) return value.map(put);
    return value;
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, members]) => [
      path,
      members === GONE ? GONE : Object.fromEntries(Object.entries(members).map(([key, value]) => [key, put(value)])),
    ]),
  );
}

/** Resolves the conflicts of a file in favor of one side. */
function keepSide(clone: Clone, file: string, side: Side): void {
  const pieces = conflictPieces(clone.read(file) ?? '');
  if (pieces)
    clone.write(
      file,
      resolved(pieces, () => side),
    );
}
