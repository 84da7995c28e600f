import * as v from 'valibot';
import { AccountError, addAccount, eq, hashOf, type ImportAccess, loginSchema, users } from '../../../core/index.ts';
import { plainText, slugify } from '../../content/index.ts';
import type { UserItem } from '../items/import-item.ts';
import { HIGHEST_KEPT } from '../plan/plan-ids.ts';

const LONGEST_LOGIN = 60;

/** A login as it can be here. */
export const loginOf = ({ login, id }: Pick<UserItem, 'login' | 'id'>): string =>
  v.is(loginSchema, login)
    ? login
    : slugify(login)
        .replace(/[^a-z0-9_.@-]/g, '')
        .replace(/^[^a-z0-9]+/, '')
        .slice(0, LONGEST_LOGIN) || `user-${id || hashOf(login).slice(0, 8)}`;

/** Names of people are HTML in WordPress: `Bob &amp; Co`. */
const lineOf = (name: string | undefined): string | undefined => name && plainText(name);

type Insert = NonNullable<Parameters<typeof addAccount>[3]>;

/** May a user have the id here that they had there? */
const keepsId = (store: ImportAccess['store'], id: number): boolean =>
  id > 0 && id <= HIGHEST_KEPT && store.of(users).get(id) === undefined;

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

  /** Those first whose ids nobody has here: they keep them, whatever ids the others get. */
  inOrder(people: Iterable<UserItem>): readonly UserItem[] {
    const isTaken = ({ id }: UserItem) => !keepsId(this.#access.store, id);
    return [...people].sort((one, other) => Number(isTaken(one)) - Number(isTaken(other)));
  }

  #found(login: string) {
    return this.#access.store.of(users).first(eq('login', login.toLowerCase()));
  }

  #make(login: string, person: UserItem): Promise<number> {
    const { id, name, email = '', slug, first_name, last_name, description, url } = person;
    const wish = slug?.replace(/-+/g, '-');
    const profile = { first_name: lineOf(first_name), last_name: lineOf(last_name), description, url };
    return this.#access.transaction((store) => {
      const insert: Insert | undefined = keepsId(store, id) ? (user) => store.insertAs(users, id, user) : undefined;
      const account = { login, role: 'author' as const, name: lineOf(name) || login, ...profile };
      // a slug or an e-mail address that cannot be one, or is somebody else's, is done without
      const tries = [{ email, slug: wish }, { email }, { email: '', slug: wish }];
      for (const wished of tries) {
        try {
          return addAccount(store, { ...account, ...wished }, this.#now, insert).id;
        } catch (error) {
          if (!(error instanceof AccountError)) throw error;
        }
      }
      return addAccount(store, { ...account, email: '' }, this.#now, insert).id;
    });
  }
}
