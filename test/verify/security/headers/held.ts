/** What an address is of. */
export type Kind = 'route' | 'home' | 'page' | 'sign-in' | 'api page' | 'asset' | 'file' | 'visited';

/** A request. */
export interface Asked {
  readonly kind: Kind;
  /** In a word or two: `HEAD`, `with credentials`. */
  readonly way: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By lower-case name. */
  readonly sent: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of a route: the methods that are declared at its path. */
  readonly declared?: readonly string[];
}

/** An answer that the rules are held to. */
export interface Held extends Asked {
  readonly status: number;
  /** Names as they are sent. */
  readonly raw: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  /** The plain response, if this request is a variant. */
  readonly plain?: Held;
}

/** A response in one line, to repeat the request. */
export const lineOf = ({ way, method, target, status }: Held): string => `${way}: ${method} ${target} (${status})`;

/** The members of a header that is a list. */
export const items = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
