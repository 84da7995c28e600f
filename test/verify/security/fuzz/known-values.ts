import type { SeededRandom } from '../../faults/seeded-random.ts';

/** Of each kind so many values are remembered: the newest. */
const MOST = 60;

/** Members by which records are asked for. */
const NAMING = ['id', 'slug', 'plugin', 'stylesheet', 'name', 'source_url', 'link', 'url'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids, slugs, URLs and tags in earlier responses, so that later requests name existing records. */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>();
  readonly #tags: string[] = [];

  /** Remembers the values in a response. @param kind of its records: `/site/v2/posts`, parts of the path left empty: `{}` */
  learn(kind: string, body: unknown): void {
    for (const record of recordsIn(body)) this.#learnRecord(kind, record);
  }

  /** Remembers where each record of a list is. @param path of the list */
  learnPaths(kind: string, path: string, body: unknown): void {
    for (const { id } of recordsIn(body)) {
      const part = encodeURIComponent(String(id)).replaceAll('%2F', '/');
      if (id !== undefined) this.#note(`${kind} path`, `${path}/${part}`);
    }
  }

  learnTag(tag: string | undefined): void {
    if (tag !== undefined) keep(this.#tags, tag);
  }

  /** One of the latest tags. */
  tag(random: SeededRandom): string | undefined {
    return this.#tags.length > 0 ? random.pick(this.#tags) : undefined;
  }

  /** A value of this member that a record of the kind has had; of any kind where it is empty. */
  of(random: SeededRandom, kind: string, member: string): unknown {
    const values = this.#values.get(`${kind} ${member}`);
    return values && random.pick(values);
  }

  #learnRecord(kind: string, record: Readonly<Record<string, unknown>>): void {
    for (const member of NAMING) {
      const value = record[member];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      this.#note(`${kind} ${member}`, value);
      this.#note(` ${member}`, value);
    }
    if (Array.isArray(record.tickets)) this.learn('/tickets', record.tickets);
  }

  #note(key: string, value: unknown): void {
    const values = this.#values.get(key);
    if (values) keep(values, value);
    else this.#values.set(key, [value]);
  }
}

/** Records of an answer: itself, the items of a list, the members of an object of records or of a list in it. */
function recordsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(body)) return body.slice(0, MOST).filter(isObject);
  if (!isObject(body)) return [];
  if (['id', 'slug', 'name'].some((member) => member in body)) return [body];
  return Object.values(body).flatMap((part) => (Array.isArray(part) ? recordsIn(part) : [part].filter(isObject)));
}

function keep<T>(values: T[], value: T): void {
  if (values.includes(value)) return;
  values.push(value);
  if (values.length > MOST) values.shift();
}
