import type * as v from 'valibot';
import type { Params } from '../../contract/params.ts';

/**
 * What a path parameter matches: the `digits` of a number, any one `part` between slashes, or a `pair` of parts, separated by
 * one or two slashes or an encoded one.
 */
export type PathTakes = 'digits' | 'part' | 'pair';

/** A parameter in a route's path. */
export interface PathParameter {
  readonly parameter: string;
  readonly takes: PathTakes;
  /** Words that it matches as well as digits, such as `me` for an id. */
  readonly words: readonly string[];
}

/** One part of a route's path. */
type PathPart = { readonly literal: string } | PathParameter;

/** Unwraps the schema from `optional`, `nullable` and similar wrappers. */
const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema;

/** Words that need no escaping in the pattern of a path. */
const PLAIN = /^[\w-]+$/;

/** The literals in a union of a number and literals, such as `me` for an id; empty for any other schema. */
function wordsBesideNumber(schema: v.GenericSchema): readonly string[] {
  if (schema.type !== 'union') return [];
  const { options } = schema as v.UnionSchema<v.UnionOptions, undefined>;
  const words = options.flatMap((option) => ('literal' in option ? [String(option.literal)] : []));
  const others = options.filter((option) => !('literal' in option));
  return others.length > 0 && others.every(({ type }) => type === 'number') && words.every((word) => PLAIN.test(word))
    ? words
    : [];
}

/** A parameter in a declared path: `:id`, `:id+`. */
const PARAMETER = /^:(\w+)(\+?)$/;

/**
 * The parts of a declared path (contract/route.ts › `path`): `/events/:id` gives `events` and the parameter `id`.
 *
 * @throws Error if a part names a parameter that `params` does not declare.
 */
export function pathParts(path: string, params: Params): readonly PathPart[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const [, parameter, pair] = PARAMETER.exec(part) ?? [];
      if (parameter === undefined) return { literal: part };
      const schema = params[parameter];
      if (!schema) throw new Error(`path ${path} names a parameter ${parameter} that its params do not declare`);
      if (pair) return { parameter, takes: 'pair', words: [] };
      const of = unwrapped(schema);
      const words = wordsBesideNumber(of);
      return { parameter, takes: of.type === 'number' || words.length > 0 ? 'digits' : 'part', words };
    });
}

/** Does a page's path cover all paths below it, as `/blog/*` does? */
export const isRestPath = (path: string): boolean => path.endsWith('/*');
