import type { AtOnce } from '../data/transaction.ts';
import type { Later } from './rendering.ts';
import type { Reply } from './reply.ts';

/**
 * Type of a handler's result for a body of this type: the same, read-only, where any part may also be a placeholder (`rendered`,
 * `counted`, `part`). Texts and numbers need not have one of the literal types that the schema lists. Members of objects with
 * arbitrary keys are not compared.
 */
export type Given<T> = unknown extends T ? unknown : Now<T> | Later<Now<T> | undefined>;

type Now<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Given<Item>[]
        : T extends object
          ? { readonly [K in keyof T as string extends K ? never : K]: Given<T[K]> }
          : T;

/** Result of `run` of a route whose `returns` has the type `Body`; not compared if the type of the result is open. */
export type Answer<Result, Body> = AtOnce<Result> &
  (true extends IsOpen<BodyOf<Result>> ? unknown : Given<Body> | Reply<Given<Body>>);

type BodyOf<Result> = Result extends Reply<infer Body> ? Body : Result;

/** Unknown, bytes, or an object with arbitrary keys, such as one with members of other plugins. */
type IsOpen<Body> = unknown extends Body
  ? true
  : Body extends Uint8Array
    ? true
    : Body extends object
      ? string extends keyof Body
        ? true
        : false
      : false;
