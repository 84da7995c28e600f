import type { ImportAccess, Moment, Principal } from '../../../core/index.ts';
import type { Writer } from '../../content/index.ts';
import type { ImportItem, ImportReader } from '../items/import-item.ts';
import { kindOf, type Outline } from '../plan/outline.ts';
import type { PlannedIds } from '../plan/plan-ids.ts';
import { uniqueItems } from '../plan/unique-items.ts';
import type { People } from '../records/people.ts';
import type { Target } from '../records/targets.ts';
import type { Terms } from '../records/terms.ts';
import type { ReportBuilder } from '../report/report.ts';
import type { AddressBook } from '../text/new-addresses.ts';
import type { ImportContext, ImportOptions } from './import-options.ts';

/** The operator may do anything, but the HTML of an imported file is not theirs: it is sanitized like that of an untrusted author. */
export const IMPORTER: Principal = { system: true, can: (capability) => capability !== 'unfiltered_html' };

/** State shared by all steps of an import. */
export interface ImportState {
  readonly reader: ImportReader;
  readonly options: ImportOptions;
  readonly context: ImportContext;
  readonly access: ImportAccess;
  readonly moment: Moment;
  readonly writer: Writer;
  /** Name of the active theme. */
  readonly theme: string;
  readonly outline: Outline;
  readonly ids: PlannedIds;
  readonly people: People;
  readonly terms: Terms;
  readonly targets: ReadonlyMap<string, Target>;
  readonly report: ReportBuilder;
  /** Old ids of items that are on this site. */
  readonly written: Set<number>;
  /** Records whose texts still contain links to the old site, by new id. */
  readonly linking: Map<number, Target>;
  /** New ids of records whose stored links are not those known now: an interrupted import leaves such. */
  readonly stale: Set<number>;
  readonly progress: Progress;
  /** Maps old addresses to new ones. */
  readonly book: AddressBook;
  /** New ids of records that may link to posts by the addresses that were expected before these were written. */
  readonly foreseen: Set<number>;
  /** Old ids of posts whose addresses are not the expected ones. */
  readonly moved: Set<number>;
}

/** The items of the wanted kinds. */
export async function* wantedItems(
  { reader, options: { only } }: Pick<ImportState, 'reader' | 'options'>,
  onProgress: (part: number) => void,
): AsyncGenerator<ImportItem> {
  for await (const item of uniqueItems(reader.items(onProgress))) {
    if (!only || only.has(kindOf(item))) yield item;
  }
}

/** One progress bar for all steps. */
export class Progress {
  readonly #show: (done: number, total: number) => void;
  #before = 0;
  #share = 0;

  constructor(show: (done: number, total: number) => void) {
    this.#show = show;
  }

  /** Begins a step. @param share its share of the whole, 0 to 1. @returns reports the part of the step that is done, 0 to 1 */
  step(share: number): (part: number) => void {
    this.#before += this.#share;
    this.#share = share;
    const { 0: before, 1: of } = [this.#before, share];
    return (part) => this.#show(Math.round(1000 * (before + of * Math.min(1, part))), 1000);
  }
}

/** The reason of a failure, as part of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { data } = error as { readonly data?: { readonly params?: Readonly<Record<string, string>> } };
  return data?.params ? Object.values(data.params).join(' ') : error.message;
}
