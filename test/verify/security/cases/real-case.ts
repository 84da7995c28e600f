import type { Role } from '../../../../core/index.ts';

/** Something that really went wrong, somewhere, played here. */
export interface RealCase {
  /** What must not work, in a few words. */
  readonly what: string;
  /** Where it was seen: program, version, and the number under which it is known. */
  readonly happened: string;
  /** In this order, of a world of its own. At least one is answered well, so that a site which refuses everything fails. */
  readonly asks: readonly CaseAsk[];
}

/**
 * One request, and what must come of it. `{name}` in the path, in texts and in a list of the JSON stands for the id of that
 * record of the world. Of what is refused (400 and above) nothing may change in the files, and whatever is answered may not
 * hold a hidden word, unless it says so.
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
  /** Where it comes from; this machine when left out. */
  readonly address?: string;
  /** How often it is asked; the last answer counts. Default once. */
  readonly times?: number;
  /** Sent byte by byte to a listening server instead, with this head. */
  readonly wire?: string;
  readonly status: number;
  /** Statuses of the items of a batch. */
  readonly items?: readonly number[];
  /** What the answer must hold: head, an empty line, body. */
  readonly shows?: RegExp;
  /** What it must not hold. */
  readonly never?: RegExp;
  /** The answer is that of an earlier one of this case, to the byte; its place, from 0. */
  readonly sameAs?: number;
  /** Whoever asks may be told what is hidden. */
  readonly told?: true;
}
