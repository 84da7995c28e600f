import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { makeSiteFolder, type OpenedSite, openSiteIn, removeSiteFolder } from '../opened-site.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { until } from '../until.ts';
import { ledgerPlugin, NOTES, type Note } from './ledger.ts';
import { Lineage, tokenIn } from './lineage.ts';
import { NoteEditor } from './note-editor.ts';

/** Few, so that edits and writes collide. */
const RECORDS = 40;
const EDITORS = 5;
const WRITERS = 8;
/** After all activity, responses must match the disk within this time, in milliseconds. */
const FOLLOWED_WITHIN = 1_000;
/** Timeout in milliseconds. */
const PATIENCE = 5_000;

/** Result of a race. */
export interface RaceOutcome {
  readonly edits: number;
  /** Without `unjudged`. */
  readonly writes: number;
  /** Writes that may have been visible to editors before they replaced them, because editors are slow on a busy machine. */
  readonly unjudged: number;
  /** Writes that were refused because the file was being edited. */
  readonly refused: number;
  /** Number of versions set aside. */
  readonly conflicts: number;
  readonly problems: readonly string[];
}

/**
 * Lets editors edit the files of notes while the same notes are written through the API, `count` times each, and looks for every
 * version.
 */
export async function race(count: number, random: SeededRandom, note: (text: string) => void): Promise<RaceOutcome> {
  const folder = await makeSiteFolder();
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ plugins: { ledger: true } }));
  const outcome = await new Race(folder, random).run(count);
  if (outcome.problems.length === 0) removeSiteFolder(folder);
  else note(`the site is left for a look: ${folder}`);
  return outcome;
}

class Race {
  readonly #folder: string;
  readonly #random: SeededRandom;
  readonly #lineage = new Lineage();
  readonly #problems: string[] = [];
  readonly #paths: ReadonlyMap<number, string>;
  #edited = 0;
  #written = 0;
  #refused = 0;
  /** Called at each response. */
  #goOn: (() => void)[] = [];

  constructor(folder: string, random: SeededRandom) {
    this.#folder = folder;
    this.#random = random;
    const ids = Array.from({ length: RECORDS }, (_, index) => index + 1);
    this.#paths = new Map(ids.map((id) => [id, join(folder, NOTES, `${id}.json`)]));
  }

  async run(count: number): Promise<RaceOutcome> {
    this.#makeNotes();
    const site = await openSiteIn(this.#folder, {
      findPlugins: async () => [pluginSource(ledgerPlugin)],
    });
    let over = false;
    const isOver = () => {
      over ||= Math.min(this.#edited, this.#judged) >= count;
      return over;
    };
    const editors = Array.from({ length: EDITORS }, (_, number) => this.#edit(this.#editor(number), isOver));
    const writers = Array.from({ length: WRITERS }, () => this.#write(site, isOver));
    await Promise.all([...editors, ...writers]);
    await this.#expectFollowed(site);
    await site.site.close();
    const conflicts = this.#expectNothingLost();
    this.#expectReported(site, conflicts);
    return {
      edits: this.#edited,
      writes: this.#judged,
      unjudged: this.#lineage.unjudged,
      refused: this.#refused,
      conflicts: conflicts.length,
      problems: this.#problems,
    };
  }

  #makeNotes(): void {
    mkdirSync(join(this.#folder, NOTES), { recursive: true });
    for (const [id, path] of this.#paths) {
      const note: Note = { id, token: this.#lineage.next('first'), modified: '' };
      writeFileSync(path, `${JSON.stringify(note, null, 2)}\n`);
    }
  }

  /** Editors edit different files: conflicts among editors are not our concern. */
  #editor(number: number): NoteEditor {
    const own = [...this.#paths].filter(([id]) => id % EDITORS === number);
    return new NoteEditor(new Map(own), this.#lineage, this.#random);
  }

  /** Number of writes that must not be lost. */
  get #judged(): number {
    return this.#written - this.#lineage.unjudged;
  }

  /** Keeps the number of edits equal to that of writes: editors are faster, and the last writes would meet no edits. */
  async #edit(editor: NoteEditor, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await editor.edit();
      this.#edited++;
      while (this.#edited > this.#written + EDITORS && !isOver()) {
        await new Promise<void>((resolve) => this.#goOn.push(resolve));
      }
    }
  }

  async #write(site: OpenedSite, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [id] = this.#random.pick([...this.#paths]);
      const token = this.#lineage.next('write');
      const since = performance.now();
      const answer = await site.ask(`/ledger/v1/notes/${id}?token=${token}`, { method: 'POST' });
      const body = (await answer.json()) as { readonly saw: string; readonly code?: string };
      if (answer.status === 200) {
        this.#lineage.made({ id, token, saw: body.saw, since });
        this.#written++;
      } else if (answer.status === 409 || answer.status === 404) this.#refused++;
      else this.#problems.push(`a write is answered ${answer.status} ${body.code}`);
      for (const goOn of this.#goOn.splice(0)) goOn();
    }
  }

  async #expectFollowed(site: OpenedSite): Promise<void> {
    const isFollowed = async () => {
      for (const [id, path] of this.#paths) {
        const answer = await site.ask(`/ledger/v1/notes/${id}`);
        const { token } = (await answer.json()) as Partial<Note>;
        if (token !== tokenIn(readFileSync(path, 'utf8'))) return false;
      }
      return true;
    };
    const followed = await until(isFollowed, PATIENCE);
    if (followed === undefined || followed > FOLLOWED_WITHIN) {
      this.#problems.push(`what is answered is what lies on the disk after ${followed} ms`);
    }
  }

  /** @returns names of the conflicts */
  #expectNothingLost(): readonly string[] {
    const aside = join(this.#folder, '.almanac', 'conflicts');
    const conflicts = readdirSync(aside);
    const files = [...this.#paths.values(), ...conflicts.map((name) => join(aside, name))];
    const left = new Set(files.map((path) => tokenIn(readFileSync(path, 'utf8'))));
    for (const { id, token, saw } of this.#lineage.lost(left)) {
      this.#problems.push(`lost: ${token} of note ${id}, made from ${saw}`);
    }
    return conflicts;
  }

  #expectReported(site: OpenedSite, conflicts: readonly string[]): void {
    const reported = new Set(
      site.logged.filter(({ message }) => message.includes('was set aside')).map(({ fields }) => fields.conflict),
    );
    for (const name of conflicts) if (!reported.has(name)) this.#problems.push(`nobody was told of ${name}`);
  }
}
