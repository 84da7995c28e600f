import type { Contributions, ImportAccess, ImportTransaction } from '../../../core/index.ts';
import {
  cleanInline,
  contentTaxonomies,
  slugify,
  storedName,
  type Taxonomy,
  termBySlug,
  terms,
  type Writer,
} from '../../content/index.ts';
import type { TermItem, TermReference } from '../items/import-item.ts';
import { HIGHEST_KEPT } from '../plan/plan-ids.ts';

/** Terms per transaction. */
const PART = 200;

interface TermsParts {
  readonly access: ImportAccess;
  readonly contributions: Contributions;
  readonly writer: Writer;
  /** Is an old id unused by content, so that a term may keep it? */
  mayKeep(old: number): boolean;
}

/** A term to create. */
type Wanted = TermReference & Partial<Pick<TermItem, 'id' | 'description' | 'parent' | 'locations'>>;

/** Terms of imported content, by taxonomy and slug, and by their old ids. */
export class Terms {
  readonly #parts: TermsParts;
  readonly #taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly #ids = new Map<string, number>();
  readonly #old = new Map<number, number>();

  constructor(parts: TermsParts) {
    this.#parts = parts;
    this.#taxonomies = new Map(parts.contributions.all(contentTaxonomies).map((taxonomy) => [taxonomy.name, taxonomy]));
  }

  isKnown(taxonomy: string): boolean {
    return this.#taxonomies.has(taxonomy);
  }

  idOf(old: number): number | undefined {
    return this.#old.get(old);
  }

  /** New ids of an item's terms of a taxonomy; terms that are not here yet are left out. */
  idsOf(references: readonly TermReference[], taxonomy: string): readonly number[] {
    const ids = references.filter((one) => one.taxonomy === taxonomy).flatMap((one) => this.#find(one) ?? []);
    return [...new Set(ids)].sort((one, other) => one - other);
  }

  /** Creates missing terms. @param done called with each term and its result */
  async add(
    wanted: readonly TermItem[],
    done: (term: TermItem, result: 'created' | 'unchanged') => void,
  ): Promise<void> {
    const ordered = parentsFirst(wanted);
    for (let at = 0; at < ordered.length; at += PART) {
      const part = ordered.slice(at, at + PART);
      const made = await this.#make(part);
      for (const term of part) done(term, made.has(term) ? 'created' : 'unchanged');
    }
  }

  /** For dry runs: makes `idOf` answer as if all of these terms existed. @param done called with each term and the expected result */
  foresee(wanted: readonly TermItem[], done: (term: TermItem, result: 'created' | 'unchanged') => void): void {
    for (const term of wanted) {
      const known = this.#find(term);
      this.#note(term, known ?? term.id);
      done(term, known === undefined ? 'created' : 'unchanged');
    }
  }

  /** Creates missing terms that content refers to. */
  async ensure(references: readonly TermReference[]): Promise<void> {
    const missing = new Map(
      references
        .filter((one) => this.isKnown(one.taxonomy) && this.#find(one) === undefined)
        .map((one) => [keyOf(one), one] as const),
    );
    if (missing.size > 0) await this.#make([...missing.values()]);
  }

  async #make(part: readonly Wanted[]): Promise<ReadonlySet<Wanted>> {
    const missing = part.filter((term) => {
      const id = this.#find(term);
      if (id !== undefined) this.#note(term, id);
      return id === undefined;
    });
    if (missing.length === 0) return new Set();
    const ids = await this.#parts.access.transaction((store) => missing.map((term) => this.#write(store, term)));
    for (const [index, term] of missing.entries()) this.#note(term, ids[index] ?? 0);
    return new Set(missing);
  }

  #write(store: ImportTransaction, term: Wanted): number {
    const { writer, access, mayKeep } = this.#parts;
    const taxonomy = this.#taxonomies.get(term.taxonomy);
    if (!taxonomy) throw new Error(`the taxonomy ${term.taxonomy} does not exist here`);
    const slug = slugOf(term);
    const there = termBySlug(store, taxonomy, slug);
    if (there) return there.id;
    const above =
      term.parent === undefined ? undefined : termBySlug(store, taxonomy, slugify(term.parent) || term.parent);
    const record = {
      taxonomy: taxonomy.name,
      name: storedName(writer, 'name', term.name) || slug,
      slug,
      parent: taxonomy.hierarchical && above ? above.id : 0,
      description: cleanInline(writer, 'description', term.description ?? ''),
      ...(term.locations?.length && { locations: term.locations }),
    };
    const { id: old = 0 } = term;
    const isKept = old > 0 && old <= HIGHEST_KEPT && mayKeep(old) && access.isFree(old) && !store.of(terms).get(old);
    return (isKept ? store.insertAs(terms, old, record) : store.of(terms).insert(record)).id;
  }

  #note(term: Wanted, id: number): void {
    this.#ids.set(keyOf(term), id);
    if (term.id !== undefined && term.id > 0) this.#old.set(term.id, id);
  }

  #find(term: TermReference): number | undefined {
    const known = this.#ids.get(keyOf(term));
    if (known !== undefined) return known;
    const taxonomy = this.#taxonomies.get(term.taxonomy);
    return taxonomy && termBySlug(this.#parts.access.store, taxonomy, slugOf(term))?.id;
  }
}

const slugOf = ({ slug, name }: TermReference): string => slugify(slug) || slugify(name) || 'term';

const keyOf = (term: TermReference): string => `${term.taxonomy}/${slugOf(term)}`;

/** Sorts terms so that each comes after its parent; a cycle is broken at an arbitrary place. */
function parentsFirst(wanted: readonly TermItem[]): readonly TermItem[] {
  const bySlug = new Map(wanted.map((term) => [`${term.taxonomy}/${term.slug}`, term]));
  const ordered = new Set<TermItem>();
  const begun = new Set<TermItem>();
  for (const first of wanted) {
    const chain: TermItem[] = [];
    for (let term: TermItem | undefined = first; term && !begun.has(term); ) {
      begun.add(term);
      chain.push(term);
      term = term.parent === undefined ? undefined : bySlug.get(`${term.taxonomy}/${term.parent}`);
    }
    for (const term of chain.reverse()) ordered.add(term);
  }
  return [...ordered];
}
