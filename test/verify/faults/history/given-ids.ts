/** Ids and whom they were given to, for ever: also when the record is gone, or was never saved. */
export class GivenIds {
  readonly #owners = new Map<number, string>();

  /** @returns what is wrong, one sentence at most */
  give(id: number, owner: string): readonly string[] {
    const known = this.#owners.get(id) ?? owner;
    this.#owners.set(id, known);
    return known === owner ? [] : [`the id ${id} was given to ${known}, and to ${owner}`];
  }
}
