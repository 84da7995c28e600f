/** A query as appended to a path; empty for none. Empty values are written without `=` (reference, `add_query_arg`). */
export function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString().replace(/=(?=&|$)/g, '');
  return text === '' ? '' : `?${text}`;
}
