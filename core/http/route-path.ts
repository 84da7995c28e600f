import type * as v from 'valibot';
import type { Params } from '../contract/point.ts';

/** One part of a route's path between two slashes. `digits`: only decimal digits fit; else anything but a slash. */
export type PathPart = { readonly literal: string } | { readonly parameter: string; readonly digits: boolean };

/** Takes the schema out of `optional`, `nullable` and their kin. */
const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema;

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
      if (!part.startsWith(':')) return { literal: part };
      const parameter = part.slice(1);
      const schema = params[parameter];
      if (!schema) throw new Error(`path ${path} names a parameter ${parameter} that its params do not declare`);
      return { parameter, digits: unwrapped(schema).type === 'number' };
    });
}
