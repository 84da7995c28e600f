import * as v from 'valibot';
import { AccountError, addAccount, eq, hashOf, type ImportAccess, loginSchema, users } from '../../../core/index.ts';
import { plainText, slugify } from '../../content/index.ts';
import type { UserItem } from '../items/import-item.ts';
import { HIGHEST_KEPT } from '../plan/plan-ids.ts';

const LONGEST_LOGIN = 60;

/** Converts a login to one that is valid here. */
export const loginOf = ({ login, id }: Pick<UserItem, 'login' | 'id'>): string =>
  v.is(loginSchema, login)
    ? login
    : slugify(login)
        .replace(/[^a-z0-9_.@-]/g, '')
        .replace(/^[^a-z0-9]+/, '')
        .slice(0, LONGEST_LOGIN) || `user-${id || hashOf(login).slice(0, 8)}`;

/** Names of users are HTML in WordPress: `Bob &amp; Co`. */
const lineOf = (name: string | undefined): string | undefined => name && plainText(name);

/** A user, and why they have no e-mail address although one is given. */
interface Made {
  readonly id: number;
  readonly problem?: AccountError | undefined;
}

type Insert = NonNullable<Parameters<typeof addAccount>[3]>;

/** Can a user keep their old id? */
const keepsId = (store: ImportAccess['store'], id: number): boolean =>
  id > 0 && id <= HIGHEST_KEPT && store.of(users).get(id) === undefined;

/** Authors of imported content, by old login. */
export class People {
  readonly #access: ImportAccess;
  readonly #now: number;
  readonly #ids = new Map<string, number>();

  constructor(access: ImportAccess, now: number) {
    this.#access = access;
    this.#now = now;
  }

  /** New id; undefined if there is no login or no such user yet. */
  idOf(login: string | undefined): number | undefined {
    if (login === undefined) return undefined;
    return this.#ids.get(login) ?? this.#found(loginOf({ login, id: 0 }))?.id;
  }

  /** Is there a user with the login that a person gets? */
  has(person: UserItem): boolean {
    return this.#found(loginOf(person)) !== undefined;
  }

  /**
   * Adds an author without a password, who cannot sign in until one is set. An existing user with the login is used instead.
   *
   * @param remark called if the author cannot have their e-mail address
   */
  async add(person: UserItem, remark: (what: string) => void = () => undefined): Promise<'created' | 'unchanged'> {
    const login = loginOf(person);
    const known = this.#found(login);
    const { id, problem } = known ?? (await this.#make(login, person));
    if (problem) remark(`its e-mail address is not imported: ${problem.message}`);
    this.#ids.set(person.login, id);
    return known ? 'unchanged' : 'created';
  }

  /** Sorts users who can keep their id first, so that the new ids of the others do not take those. */
  inOrder(people: Iterable<UserItem>): readonly UserItem[] {
    const isTaken = ({ id }: UserItem) => !keepsId(this.#access.store, id);
    return [...people].sort((one, other) => Number(isTaken(one)) - Number(isTaken(other)));
  }

  #found(login: string): Made | undefined {
    return this.#access.store.of(users).first(eq('login', login.toLowerCase()));
  }

  #make(login: string, person: UserItem): Promise<Made> {
    const { id, name, email = '', slug, first_name, last_name, description, url } = person;
    const wish = slug?.replace(/-+/g, '-');
    const profile = { first_name: lineOf(first_name), last_name: lineOf(last_name), description, url };
    return this.#access.transaction((store) => {
      const insert: Insert | undefined = keepsId(store, id) ? (user) => store.insertAs(users, id, user) : undefined;
      const account = { login, role: 'author' as const, name: lineOf(name) || login, ...profile };
      // a slug or e-mail address that is invalid or taken is left out
      let problem: AccountError | undefined;
      const tries = [{ email, slug: wish }, { email }, { email: '', slug: wish }];
      for (const wished of tries) {
        try {
          const { id } = addAccount(store, { ...account, ...wished }, this.#now, insert);
          return { id, problem: wished.email === email ? undefined : problem };
        } catch (error) {
          if (!(error instanceof AccountError)) throw error;
          if (wished.slug === undefined) problem = error;
        }
      }
      return { id: addAccount(store, { ...account, email: '' }, this.#now, insert).id, problem };
    });
  }
}
