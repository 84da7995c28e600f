import { isObject, type Plugin } from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';

/** Transformations that are idempotent and keep the type. */
const HARMLESS: ReadonlySet<unknown> = new Set([
  ...['brand', 'flavor', 'normalize', 'readonly', 'to_lower_case', 'to_upper_case', 'trim', 'trim_end', 'trim_start'],
]);

/** Problems of schemas: transforms, and record schemas that drop or reject members of other plugins. */
export const checkSchemas = ({ collections, routes }: Pick<Plugin, 'collections' | 'routes'>): readonly CheckRow[] => [
  ...collections.flatMap(({ name, schema }) => [
    ...transformedIn(schema).map((path) =>
      row('bad', `${name} has a transform at ${path}: a record must come out of its schema as it is stored`),
    ),
    ...closedRow(name, schema),
  ]),
  ...routes.flatMap(({ methods, path, params }) =>
    Object.entries(params)
      .filter(([, schema]) => transformedIn(schema).length > 0)
      .map(([param]) =>
        row(
          'warning',
          `${methods.join(', ')} ${path} has a transform in its parameter ${param}, which the API documents cannot describe: text of queries becomes numbers, booleans and lists without one`,
        ),
      ),
  ),
];

const row = (status: CheckRow['status'], message: string): CheckRow => ({ status, label: 'schemas', message });

function closedRow(name: string, schema: unknown): readonly CheckRow[] {
  const type = isObject(schema) ? schema.type : undefined;
  if (type !== 'object' && type !== 'strict_object') return [];
  const does = type === 'object' ? 'drops' : 'refuses';
  const message = `${name} ${does} members that it does not declare, such as those of other plugins: make its schema v.looseObject`;
  return [row('warning', message)];
}

/** Paths at which a schema transforms its value; `its top` for the whole value. */
function transformedIn(schema: unknown, path: readonly string[] = []): readonly string[] {
  if (!isObject(schema)) return [];
  const { pipe, wrapped, entries, item, value, options } = schema;
  const actions = Array.isArray(pipe) ? pipe : [];
  const isChanged = actions.some(
    (action) => isObject(action) && action.kind === 'transformation' && !HARMLESS.has(action.type),
  );
  return [
    ...(isChanged ? [path.join('.') || 'its top'] : []),
    ...actions
      .slice(1)
      .flatMap((action) => (isObject(action) && action.kind === 'schema' ? transformedIn(action, path) : [])),
    ...transformedIn(wrapped, path),
    ...(isObject(entries)
      ? Object.entries(entries).flatMap(([key, entry]) => transformedIn(entry, [...path, key]))
      : []),
    ...transformedIn(item ?? value, [...path, '*']),
    ...(Array.isArray(options) ? options.flatMap((option) => transformedIn(option, path)) : []),
  ];
}
