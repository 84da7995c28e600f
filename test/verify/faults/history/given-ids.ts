/** Ids and their owners, which never change, even if the record is removed or was never saved. */
export class GivenIds {
  readonly #owners = new Map<number, string>();

  /** @returns problems, at most one sentence */
  give(id: number, owner: string): readonly string[] {
    const known = this.#owners.get(id) ?? owner;
    this.#owners.set(id, known);
    return known === owner ? [] : [`the id ${id} was given to ${known}, and to ${owner}`];
  }
}
