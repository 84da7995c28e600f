import type { LinkTarget } from './link-targets.ts';

/** Collects links in a copy whose target is not in it. */
export class LinkReport {
  readonly #broken = new Map<string, Set<string>>();
  readonly #leftOut = new Map<string, { readonly why: string; readonly pages: Set<string> }>();

  /** @param page that contains the link. @param path of its target */
  note(page: string, path: string, target: LinkTarget): void {
    if (target.is === 'broken') this.#broken.set(path, (this.#broken.get(path) ?? new Set()).add(page));
    if (target.is !== 'left-out') return;
    const known = this.#leftOut.get(path) ?? { why: target.why, pages: new Set() };
    known.pages.add(page);
    this.#leftOut.set(path, known);
  }

  /** Number of linked addresses that do not exist. */
  get broken(): number {
    return this.#broken.size;
  }

  /** Number of linked addresses that exist only on the site itself. */
  get exceptions(): number {
    return this.#leftOut.size;
  }

  /** A line for each address without a target in the copy, broken ones first. */
  lines(): readonly string[] {
    return [
      ...[...this.#broken].map(([path, pages]) => `broken: ${path} does not exist; ${linkedFrom(pages)}`),
      ...[...this.#leftOut].map(([path, { why, pages }]) => `left out: ${path} ${why}; ${linkedFrom(pages)}`),
    ];
  }
}

function linkedFrom(pages: ReadonlySet<string>): string {
  const [first = ''] = pages;
  return `linked from ${first}${pages.size > 1 ? ` and ${pages.size - 1} more` : ''}`;
}
