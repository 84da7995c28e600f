import type { Collection } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** Other members may lead round: of two pictures, each may have the other as its cover. */
const PARENT = 'parent';

/** Follows records upwards, to find those that lie below themselves: two edits that git merged may do that. */
export class ParentLoops {
  readonly #hasParents: boolean;
  readonly #above = new Map<number, { readonly id: number; readonly file: string }>();

  /** @param collection whose records lie below each other if their `parent` is one of the same collection */
  constructor({ name, references }: Collection) {
    const above = references[PARENT] ?? [];
    this.#hasParents = above.length === 1 && above[0] === name;
  }

  note({ file, value, record: { id } }: FitRecord): void {
    const above = this.#hasParents ? value[PARENT] : undefined;
    if (typeof above === 'number' && above !== id) this.#above.set(id, { id: above, file });
  }

  /** When all were noted: one problem for each loop, at its record with the lowest id. @throws FileSystemError */
  async *problems({ fileSystem, root }: DataDisk): AsyncGenerator<DataProblem> {
    const done = new Set<number>();
    for (const start of this.#above.keys()) {
      const loop = this.#loopFrom(start, done);
      const first = loop[0];
      const file = first === undefined ? undefined : this.#above.get(first)?.file;
      if (file === undefined) continue;
      const bytes = await fileSystem.readFile(`${root}/${file}`).catch(() => new Uint8Array());
      const message = `${PARENT}: forms a loop: ${[...loop, first].join(', ')}`;
      yield { file, ...locate(bytes, [PARENT]), severity: 'warning', message };
    }
  }

  /** The ids of a loop that begins here or further up, from the lowest; none where the top is reached, or what is done. */
  #loopFrom(start: number, done: Set<number>): readonly number[] {
    const way: number[] = [];
    let at: number | undefined = start;
    for (; at !== undefined && !done.has(at); at = this.#above.get(at)?.id) {
      done.add(at);
      way.push(at);
    }
    const loop = at !== undefined && way.includes(at) ? way.slice(way.indexOf(at)) : [];
    const lowest = loop.indexOf(Math.min(...loop));
    return [...loop.slice(lowest), ...loop.slice(0, lowest)];
  }
}
