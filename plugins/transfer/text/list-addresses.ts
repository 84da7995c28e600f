import { type RenderContext, users } from '../../../core/index.ts';
import { authorUrl, dateUrl } from '../../content/index.ts';
import type { Outline } from '../plan/outline.ts';
import type { People } from '../records/people.ts';

interface ListParts {
  readonly context: RenderContext;
  readonly outline: Pick<Outline, 'users'>;
  readonly people: Pick<People, 'idOf'>;
}

const AUTHOR = /\/author\/([^/]+)$/;
const DATE = /^\/(\d{4})(?:\/(\d{1,2})(?:\/(\d{1,2}))?)?$/;

/** Finds author archives, and archives of a year, a month or a day. */
export class ListAddresses {
  readonly #parts: ListParts;
  readonly #logins: ReadonlyMap<string, string>;

  constructor(parts: ListParts) {
    this.#parts = parts;
    this.#logins = new Map(
      [...parts.outline.users.values()].map(({ slug = '', login }) => [slug.toLowerCase(), login]),
    );
  }

  /** The new address of an archive; undefined for other pages. @param path on the old site, as returned by `plainPath` */
  find(path: string): string | undefined {
    return this.#author(path) ?? this.#date(path);
  }

  /** The new address of the archive of an author. @param old id */
  ofAuthor(old: number): string | undefined {
    return this.#ofLogin([...this.#parts.outline.users.values()].find(({ id }) => id === old)?.login);
  }

  #author(path: string): string | undefined {
    return this.#ofLogin(this.#logins.get(AUTHOR.exec(path)?.[1] ?? ''));
  }

  #ofLogin(login: string | undefined): string | undefined {
    const { context, people } = this.#parts;
    const user = context.store.of(users).get(people.idOf(login) ?? 0);
    return user && authorUrl(context, user);
  }

  #date(path: string): string | undefined {
    const [, year, month, day] = DATE.exec(path) ?? [];
    if (year === undefined) return undefined;
    const numbers = { month: numberOf(month), day: numberOf(day) };
    return dateUrl(this.#parts.context, { year: Number(year), ...numbers });
  }
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
