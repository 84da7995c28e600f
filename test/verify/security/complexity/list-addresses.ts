import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';

/** Query parameters of lists besides the largest page: their values, for lists that have them. */
const QUERIES: readonly (readonly [param: string, value: string])[] = [
  ['page', '2'],
  ['search', 'fair'],
  ['orderby', 'title'],
  ['orderby', 'slug'],
  ['orderby', 'count'],
];

/** Paths of every list that an API declares, with queries that it supports. */
export function listAddresses({ paths }: OpenApiDocument): readonly string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const params = (get?.parameters ?? []).filter((param) => 'name' in param);
    const knows = ([name, value]: readonly [string, string]) => {
      const schema = params.find((param) => param.name === name)?.schema;
      return schema !== undefined && (schema.enum?.includes(value) ?? true);
    };
    if (path.includes('{') || !knows(['per_page', '100'])) return [];
    const list = `${path}?per_page=100`;
    return [list, `${list}&_embed=1`, ...QUERIES.filter(knows).map(([name, value]) => `${list}&${name}=${value}`)];
  });
}
