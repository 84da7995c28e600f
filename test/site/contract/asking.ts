import type { TestRequest } from '../../../scripts/testing/test-site.ts';
import type { Params, Schema } from './schema.ts';

/** A request to an endpoint. */
export interface Call extends TestRequest {
  readonly path: string;
}

/** Endpoints whose body is a file, so that parameters come in the query. */
const UPLOADS: ReadonlySet<string> = new Set(['POST /site/v2/media']);

/** Something that a part of a path may name and that is not there. */
function absent(path: string, { type = 'integer' }: Schema = {}): string {
  if (type === 'integer') return '999999999';
  return path.includes('/template') ? 'no-theme/no-template' : 'no-theme';
}

/** The names between braces in the path of an endpoint. */
export const partsOf = (endpoint: string): ReadonlySet<string> =>
  new Set([...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** Are parameters of an endpoint sent in a body of JSON? Else in the query, where all are texts. */
export const sendsJson = (endpoint: string): boolean => /^(POST|PUT|PATCH) /.test(endpoint) && !UPLOADS.has(endpoint);

/** Asks an endpoint of the table, about what is not there, with these values. */
export function callOf(endpoint: string, params: Params, values: Readonly<Record<string, unknown>> = {}): Call {
  const [method = '', template = ''] = endpoint.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => absent(template, params[name]));
  const asked = { method, as: 'administrator' } as const;
  return sendsJson(endpoint) ? { ...asked, path, json: values } : { ...asked, path: `${path}?${queryOf(values)}` };
}

/** Values as a query says them: `include[0]=7&categories[operator]=AND`; an empty list is an empty text. */
function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (members.length === 0) query.append(name, String(value ?? ''));
    for (const [member, inner] of members) add(`${name}[${member}]`, inner);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return query.toString();
}
