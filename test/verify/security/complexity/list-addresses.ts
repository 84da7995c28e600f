import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';

/** What lists are asked for beside the longest page that they give: values of parameters, where they know them. */
const QUERIES: readonly (readonly [param: string, value: string])[] = [
  ['page', '2'],
  ['search', 'fair'],
  ['orderby', 'title'],
  ['orderby', 'slug'],
  ['orderby', 'count'],
];

/** Every list that an API declares, asked for in ways that it knows: paths with their queries. */
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
