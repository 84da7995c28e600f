import type * as v from 'valibot';
import type { Params } from '../../contract/point.ts';

/**
 * What a parameter in a path takes: the `digits` of a number, any one `part` between slashes, or a `pair` of parts, with one
 * slash or two between them or an encoded one.
 */
export type PathTakes = 'digits' | 'part' | 'pair';

/** One part of a route's path. */
export type PathPart = { readonly literal: string } | { readonly parameter: string; readonly takes: PathTakes };

/** Takes the schema out of `optional`, `nullable` and their kin. */
const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema;

/** `:id`, `:id+` */
const PARAMETER = /^:(\w+)(\+?)$/;

/**
 * The parts of a declared path (contract/route.ts › `path`): `/events/:id` gives `events` and the parameter `id`.
 *
 * @throws Error when a part names a parameter that `params` does not declare.
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
      if (pair) return { parameter, takes: 'pair' };
      return { parameter, takes: unwrapped(schema).type === 'number' ? 'digits' : 'part' };
    });
}

/** Does a page's path stand for all paths below it, as `/blog/*` does? */
export const isRestPath = (path: string): boolean => path.endsWith('/*');
