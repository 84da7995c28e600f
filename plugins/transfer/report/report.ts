/** Result of an import for one kind: `in` is `out` plus the number of lost items. */
export interface KindReport {
  readonly in: number;
  readonly out: number;
  readonly lost: readonly Lost[];
}

/** An item that was not imported, and why. */
export interface Lost {
  readonly id: number;
  readonly why: string;
  /** Location in the source. */
  readonly place?: string | undefined;
}

/** A remark about an item. */
export interface Remark {
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  /** Source file, if ids were made from files. */
  readonly place?: string | undefined;
}

/** Text before and after the number of items in a remark. */
type Counted = readonly [before: string, after: string];

/** The report of an import. */
export interface ImportReport {
  readonly source: string;
  readonly dry_run: boolean;
  /** By kind: types of content, taxonomies, `user`, `comment`. */
  readonly kinds: Readonly<Record<string, KindReport>>;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Items changed both here and on the old site since the last import, or removed here: they are left as they are here. */
  readonly conflicts: readonly Remark[];
  /** What was not imported of items that are here, and what looks different. */
  readonly remarks: readonly Remark[];
  /** Path of the file with the comments; undefined if there are none. */
  readonly comments_file?: string | undefined;
  /** How many addresses were added to `redirects.json`. */
  readonly redirects: number;
}

/** Collects the report while an import runs. */
export class ReportBuilder {
  readonly #counts = new Map<string, number>();
  readonly #lost = new Map<string, Lost[]>();
  readonly #conflicts: Remark[] = [];
  readonly #remarks: Remark[] = [];
  /** Remarks that apply to many items, by kind and text: the first item and the number of items. */
  readonly #counted = new Map<
    string,
    { readonly kind: string; readonly id: number; readonly what: Counted; count: number }
  >();
  #created = 0;
  #updated = 0;
  #unchanged = 0;

  /** Sets the number of items of a kind that were found. */
  found(kind: string, count: number): void {
    this.#counts.set(kind, count);
  }

  /** Adds an item that was not imported. */
  lost(kind: string, lost: Lost): void {
    const ofKind = this.#lost.get(kind);
    if (ofKind) ofKind.push(lost);
    else this.#lost.set(kind, [lost]);
  }

  done(what: 'created' | 'updated' | 'unchanged', count = 1): void {
    if (what === 'created') this.#created += count;
    else if (what === 'updated') this.#updated += count;
    else this.#unchanged += count;
  }

  conflict(remark: Remark): void {
    this.#conflicts.push(remark);
  }

  remark(remark: Remark): void {
    this.#remarks.push(remark);
  }

  /** Adds a remark that applies to many items: it is reported once, with their number. */
  counted(kind: string, id: number, what: Counted): void {
    const key = `${kind} ${what.join(' ')}`;
    const known = this.#counted.get(key);
    if (known) known.count++;
    else this.#counted.set(key, { kind, id, what, count: 1 });
  }

  result(rest: Pick<ImportReport, 'source' | 'dry_run' | 'comments_file' | 'redirects'>): ImportReport {
    const kinds = [...this.#counts].map(([kind, count]): readonly [string, KindReport] => {
      const lost = this.#lost.get(kind) ?? [];
      return [kind, { in: count, out: count - lost.length, lost }];
    });
    return {
      ...rest,
      kinds: Object.fromEntries(kinds),
      created: this.#created,
      updated: this.#updated,
      unchanged: this.#unchanged,
      conflicts: this.#conflicts,
      remarks: [
        ...this.#remarks,
        ...[...this.#counted.values()].map(({ kind, id, what: [before, after], count }) => ({
          kind,
          id,
          what: `${before} of ${count} item${count === 1 ? '' : 's'} ${after}`,
        })),
      ],
    };
  }
}
