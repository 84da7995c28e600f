/** A query as it stands behind a path; empty for none. What is empty has no `=` (reference, `add_query_arg`). */
export function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString().replace(/=(?=&|$)/g, '');
  return text === '' ? '' : `?${text}`;
}
