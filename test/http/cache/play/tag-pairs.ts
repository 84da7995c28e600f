/** Tags of one answer as two sites give it. */
export type TagPair = readonly [kept: string, anew: string];

/** So many of an address are remembered to be asked for again. */
const MOST = 8;

/**
 * Entity tags of answers from two sites. A site that keeps fragments of responses makes a tag of the parts' hashes and
 * not of all bytes, so that the tags differ; but where one site gives a tag again, the other must too.
 */
export class TagPairs {
  readonly #byPath = new Map<string, TagPair[]>();
  readonly #others: readonly [Map<string, string>, Map<string, string>] = [new Map(), new Map()];

  /** @returns false when one of the two was paired with another tag before */
  add(path: string, [kept, anew]: TagPair): boolean {
    const [ofKept, ofAnew] = this.#others;
    const before = [ofKept.get(`${path} ${kept}`) ?? anew, ofAnew.get(`${path} ${anew}`) ?? kept];
    if (before[0] !== anew || before[1] !== kept) return false;
    if (ofKept.has(`${path} ${kept}`)) return true;
    ofKept.set(`${path} ${kept}`, anew);
    ofAnew.set(`${path} ${anew}`, kept);
    this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), [kept, anew] as const].slice(-MOST));
    return true;
  }

  /** Tags that were seen at an address. */
  at(path: string): readonly TagPair[] {
    return this.#byPath.get(path) ?? [];
  }
}
