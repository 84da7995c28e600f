import type { Principal } from './principals.ts';
import type { Part } from './words.ts';

/** A record that a table speaks of: its kind, its state and whose it is, such as `event draft author`. */
export interface Subject {
  readonly kind: string;
  readonly state: string;
  readonly owner: string;
}

/** An answer that a table takes for right. */
export interface Expected {
  readonly status: number;
  /** Of an error; any of these. */
  readonly codes?: readonly string[];
  /** The `status` that the answered record has. */
  readonly becomes?: string;
  /** Of the records of these kinds, the ones whose title is in the answer, and no others. */
  readonly shows?: { readonly kinds: readonly string[]; readonly subjects: readonly Subject[] };
  /** Of the subject, the parts whose words are in the answer, and no others. */
  readonly tells?: readonly Part[];
  /** Members of the answered record, `:named` for the id of what is named. */
  readonly holds?: Readonly<Record<string, unknown>>;
  /** Methods that write which `Allow` names, in the order of the alphabet. */
  readonly allow?: readonly string[];
}

/** One question of the table and the answers that are right. */
export interface Cell {
  readonly method: string;
  /** As declared, below the REST root: `/calendar/events/v1/events/:id`. */
  readonly route: string;
  readonly who: Principal;
  /** The record that the route's `:id` or `:slug` names, and below which `:parent` it is. */
  readonly subject?: Subject;
  /** What stands for other parts of the route: `{ type: 'post' }` of `/types/:type`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** A record whose id stands where query or body say `:named`. */
  readonly named?: Subject;
  /** `:page` in it stands for the address of the subject's page, `:commit` for a commit in which it was something else. */
  readonly query?: string;
  /** `:source` in it stands for the address of the subject's file, `:fresh` for a word that nobody else has. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** A small picture is the body, under this name, as media of the type that the name says. */
  readonly file?: string;
  /** Any of these. */
  readonly expected: readonly Expected[];
  /** The answer may hold the protected text of the subject: the item's password was sent. */
  readonly opened?: boolean;
}

/** The name of a record in notes. */
export const nameOf = ({ kind, state, owner }: Subject): string => `${kind} ${state} ${owner}`;

/** One cell in a line, so that a person can find it in the table and ask it again. */
export const lineOf = ({ method, route, who, subject, named, query = '', json, file }: Cell): string =>
  [
    who,
    method,
    `${route}${query}`,
    ...(subject ? [`of ${nameOf(subject)}`] : []),
    ...(json ? [JSON.stringify(json)] : []),
    ...(file ? [`with ${file}`] : []),
    ...(named ? [`naming ${nameOf(named)}`] : []),
  ].join(' ');
