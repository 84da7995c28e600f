import * as v from 'valibot';
import { AccountError, addAccount, eq, type ImportAccess, loginSchema, users } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { UserItem } from '../items/import-item.ts';

const LONGEST_LOGIN = 60;

/** A login as it can be here. */
const loginOf = ({ login, id }: Pick<UserItem, 'login' | 'id'>): string =>
  v.is(loginSchema, login)
    ? login
    : slugify(login)
        .replace(/[^a-z0-9_.@-]/g, '')
        .slice(0, LONGEST_LOGIN) || `user-${id}`;

/** Authors of imported content, by their login there. */
export class People {
  readonly #access: ImportAccess;
  readonly #now: number;
  readonly #ids = new Map<string, number>();

  constructor(access: ImportAccess, now: number) {
    this.#access = access;
    this.#now = now;
  }

  /** Id here; undefined for nobody, and for who is not here yet. */
  idOf(login: string | undefined): number | undefined {
    if (login === undefined) return undefined;
    return this.#ids.get(login) ?? this.#found(loginOf({ login, id: 0 }))?.id;
  }

  /** Makes an author without a password, who signs in only once somebody gives them one; whoever has the login already is that. */
  async add(person: UserItem): Promise<'created' | 'unchanged'> {
    const login = loginOf(person);
    const known = this.#found(login);
    const id = known?.id ?? (await this.#make(login, person));
    this.#ids.set(person.login, id);
    return known ? 'unchanged' : 'created';
  }

  #found(login: string) {
    return this.#access.store.of(users).first(eq('login', login.toLowerCase()));
  }

  #make(login: string, { name, email = '', first_name, last_name, description, url }: UserItem): Promise<number> {
    const profile = { first_name, last_name, description, url };
    return this.#access.transaction((store) => {
      const account = { login, role: 'author' as const, name: name ?? login, ...profile };
      try {
        return addAccount(store, { ...account, email }, this.#now).id;
      } catch (error) {
        // an address that is none, or somebody else's
        if (!(error instanceof AccountError) || email === '') throw error;
        return addAccount(store, { ...account, email: '' }, this.#now).id;
      }
    });
  }
}
