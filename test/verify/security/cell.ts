import type { Principal } from './principals.ts';
import type { Part } from './words.ts';

/** A record in a table, by kind, state and owner, such as `event draft author`. */
export interface Subject {
  readonly kind: string;
  readonly state: string;
  readonly owner: string;
}

/** A response that a table expects. */
export interface Expected {
  readonly status: number;
  /** Allowed error codes. */
  readonly codes?: readonly string[];
  /** The `status` of the returned record. */
  readonly becomes?: string;
  /** The only records of these kinds whose titles are in the response. */
  readonly shows?: { readonly kinds: readonly string[]; readonly subjects: readonly Subject[] };
  /** Exactly the parts of the subject whose words are in the response. */
  readonly tells?: readonly Part[];
  /** Members of the returned record; `:named` is replaced by the id of `named`. */
  readonly holds?: Readonly<Record<string, unknown>>;
  /** Writing methods in `Allow`, in alphabetical order. */
  readonly allow?: readonly string[];
}

/** One request of the table and the expected responses. */
export interface Cell {
  readonly method: string;
  /** As declared, relative to the REST root: `/calendar/events/v1/events/:id`. */
  readonly route: string;
  readonly who: Principal;
  /** The record to which `:id`, `:slug` and `:parent` of the route refer. */
  readonly subject?: Subject;
  /** Values of other parameters of the route: `{ type: 'post' }` for `/types/:type`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** A record whose id replaces `:named` in query and body. */
  readonly named?: Subject;
  /** `:page` is replaced by the address of the subject's page, `:commit` by a commit in which the subject was different. */
  readonly query?: string;
  /** `:source` is replaced by the address of the subject's file, `:fresh` by a unique word. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** Name under which a small image is sent as the body; it determines the media type. */
  readonly file?: string;
  /** Expected responses, any of which is right. */
  readonly expected: readonly Expected[];
  /** The response may contain the protected text of the subject, because the item's password was sent. */
  readonly opened?: boolean;
}

/** The name of a record in notes. */
export const nameOf = ({ kind, state, owner }: Subject): string => `${kind} ${state} ${owner}`;

/** A cell in one line, to find it in the table and repeat its request. */
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
