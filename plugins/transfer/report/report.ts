/** What became of one kind. What went in is what came out and what was lost. */
export interface KindReport {
  readonly in: number;
  readonly out: number;
  readonly lost: readonly Lost[];
}

/** An item that is not here, and why. */
export interface Lost {
  readonly id: number;
  readonly why: string;
  /** Where it stands in what was read. */
  readonly place?: string | undefined;
}

/** Something of an item that is here. */
export interface Remark {
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  /** File in which it stands, where ids were made of those. */
  readonly place?: string | undefined;
}

/** What stands before and after the number of items of which it is said. */
type Counted = readonly [before: string, after: string];

/** What an import came to. */
export interface ImportReport {
  readonly source: string;
  readonly dry_run: boolean;
  /** By kind: types of content, taxonomies, `user`, `comment`. */
  readonly kinds: Readonly<Record<string, KindReport>>;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Changed here and there since the last import: they are left as they are here. */
  readonly conflicts: readonly Remark[];
  /** What stayed behind of items that are here, and what looks different. */
  readonly remarks: readonly Remark[];
  /** Path of the file with the comments; undefined where there are none. */
  readonly comments_file?: string | undefined;
  /** How many addresses were added to `redirects.json`. */
  readonly redirects: number;
}

/** Counts an import while it goes on. */
export class ReportBuilder {
  readonly #counts = new Map<string, number>();
  readonly #lost = new Map<string, Lost[]>();
  readonly #conflicts: Remark[] = [];
  readonly #remarks: Remark[] = [];
  /** By what is said and of which kind, the first item of which it is said and of how many it is. */
  readonly #counted = new Map<
    string,
    { readonly kind: string; readonly id: number; readonly what: Counted; count: number }
  >();
  #created = 0;
  #updated = 0;
  #unchanged = 0;

  /** So many of a kind were found. */
  found(kind: string, count: number): void {
    this.#counts.set(kind, count);
  }

  /** One is not here. */
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

  /** What plugins left in many items is said once, with their number. */
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
