import type { Collection } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** Only this member: others may form loops, such as two pictures that are each other's cover. */
const PARENT = 'parent';

/** Finds records that are their own ancestors, which merging two edits in git can cause. */
export class ParentLoops {
  readonly #hasParents: boolean;
  readonly #above = new Map<number, { readonly id: number; readonly file: string }>();

  /** @param collection with a hierarchy if its `parent` refers to the same collection */
  constructor({ name, references }: Collection) {
    const above = references[PARENT] ?? [];
    this.#hasParents = above.length === 1 && above[0] === name;
  }

  note({ file, value, record: { id } }: FitRecord): void {
    const above = this.#hasParents ? value[PARENT] : undefined;
    if (typeof above === 'number' && above !== id) this.#above.set(id, { id: above, file });
  }

  /** One problem per loop, reported at its record with the lowest id. Call it after all records. @throws FileSystemError */
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

  /** Ids of a loop reachable from here, starting with the lowest; empty when the way up ends, or was followed before. */
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
