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

/** The operator may do anything, but a file from elsewhere is no HTML of theirs: it is sanitized like a stranger's. */
export const IMPORTER: Principal = { system: true, can: (capability) => capability !== 'unfiltered_html' };

/** All that the steps of an import have in common. */
export interface ImportState {
  readonly reader: ImportReader;
  readonly options: ImportOptions;
  readonly context: ImportContext;
  readonly access: ImportAccess;
  readonly moment: Moment;
  readonly writer: Writer;
  /** Name of the theme of the site. */
  readonly theme: string;
  readonly outline: Outline;
  readonly ids: PlannedIds;
  readonly people: People;
  readonly terms: Terms;
  readonly targets: ReadonlyMap<string, Target>;
  readonly report: ReportBuilder;
  /** Old ids of what is here. */
  readonly written: Set<number>;
  /** Ids here of records whose texts may lead to the old site. */
  readonly linking: Map<number, Target>;
  readonly progress: Progress;
  /** Where old addresses lead. */
  readonly book: AddressBook;
  /** Ids here of records with links to posts that were not written yet. */
  readonly foreseen: Map<number, Target>;
  /** Addresses that posts were to have and have not, with those that they have. */
  readonly moved: Map<string, string>;
}

/** The items of the kinds that are wanted. */
export async function* wantedItems(
  { reader, options: { only } }: Pick<ImportState, 'reader' | 'options'>,
  onProgress: (part: number) => void,
): AsyncGenerator<ImportItem> {
  for await (const item of uniqueItems(reader.items(onProgress))) {
    if (!only || only.has(kindOf(item))) yield item;
  }
}

/** Shows one bar for all steps. */
export class Progress {
  readonly #show: (done: number, total: number) => void;
  #before = 0;
  #share = 0;

  constructor(show: (done: number, total: number) => void) {
    this.#show = show;
  }

  /** A step begins, which is so much of the whole. @param share 0 to 1 */
  step(share: number): (part: number) => void {
    this.#before += this.#share;
    this.#share = share;
    const { 0: before, 1: of } = [this.#before, share];
    return (part) => this.#show(Math.round(1000 * (before + of * Math.min(1, part))), 1000);
  }
}

/** Why something failed, as a part of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { data } = error as { readonly data?: { readonly params?: Readonly<Record<string, string>> } };
  return data?.params ? Object.values(data.params).join(' ') : error.message;
}
