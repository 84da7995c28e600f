import type { StoredRecord } from './stored-records.ts';

/** The records that a transaction creates, by its name: an event, and what it links to. */
export const partsOf = (name: string) =>
  ({ event: `${name} event`, venue: `${name} venue`, organizer: `${name} organizer` }) as const;

/** Transactions that create an event with its venue and its organizer, and which of them were acknowledged. */
export class Creations {
  readonly #tried = new Set<string>();
  readonly #acknowledged = new Set<string>();

  try(name: string): void {
    this.#tried.add(name);
  }

  acknowledge(name: string): void {
    this.#acknowledged.add(name);
  }

  /**
   * Compares the records in the files with the attempted transactions: each is there as a whole once, or not at all, and all
   * acknowledged ones are there.
   *
   * @returns problems, one sentence each
   */
  compare(records: readonly StoredRecord[]): readonly string[] {
    const byOrigin = new Map(records.map((record) => [record.origin, record]));
    const known = new Set<string>([...this.#tried].flatMap((name) => Object.values(partsOf(name))));
    return [
      ...(byOrigin.size === records.length ? [] : ['a record is there twice']),
      ...records.filter(({ origin }) => !known.has(origin)).map(({ origin }) => `${origin} was never made`),
      ...[...this.#tried].flatMap((name) => this.#look(name, byOrigin)),
    ];
  }

  #look(name: string, byOrigin: ReadonlyMap<string, StoredRecord>): readonly string[] {
    const parts = partsOf(name);
    const missing = Object.values(parts).filter((part) => !byOrigin.has(part));
    if (missing.length === 3) return this.#acknowledged.has(name) ? [`${name} is lost`] : [];
    if (missing.length > 0) return [`of ${name} there is not: ${missing.join(', ')}`];
    const links = [parts.venue, parts.organizer].map((part) => byOrigin.get(part)?.id);
    const found = byOrigin.get(parts.event)?.links;
    return String(found) === String(links) ? [] : [`${parts.event} links to ${found}, not to ${links}`];
  }
}
