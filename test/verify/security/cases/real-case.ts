import type { Role } from '../../../../core/index.ts';

/** Something that really went wrong, somewhere, played here. */
export interface RealCase {
  /** What must not work, in a few words. */
  readonly what: string;
  /** Where it occurred: program, version, and identifier of the vulnerability. */
  readonly happened: string;
  /** Sent in this order to a new world. At least one must succeed, so that a site which refuses everything fails. */
  readonly asks: readonly CaseAsk[];
}

/**
 * One request and its required outcome. `{name}` in the path, in texts and in a list of the JSON stands for the id of that
 * record of the world. A refused request (400 and above) must change no files, and no response may contain a hidden word unless
 * declared.
 */
export interface CaseAsk {
  /** Nobody when left out. */
  readonly as?: Role;
  /** GET when left out, POST with `json`. */
  readonly method?: string;
  /** Path and query below the address of the site. */
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of the client. Default: this machine. */
  readonly address?: string;
  /** Number of repetitions, of which the last response counts. Default: 1. */
  readonly times?: number;
  /** Sent byte by byte to a listening server instead, with this head. */
  readonly wire?: string;
  readonly status: number;
  /** Statuses of the items of a batch. */
  readonly items?: readonly number[];
  /** What the answer must hold: head, an empty line, body. */
  readonly shows?: RegExp;
  /** A pattern that the response must not contain. */
  readonly never?: RegExp;
  /** The answer is that of an earlier one of this case, to the byte; its place, from 0. */
  readonly sameAs?: number;
  /** The client may read hidden content. */
  readonly told?: true;
}
