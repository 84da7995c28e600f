import { type FieldPoint, fieldPoint } from '../point.ts';

/**
 * The root of the API as a kind of record, which nobody writes: what plugins show there beside namespaces and routes. The core
 * offers this point, so that any plugin may extend it.
 *
 * @example extendFields(rootFields, { params: {}, shows: { motto: v.string() }, store: () => ({}), show: () => ({ motto }) })
 */
export const rootFields: FieldPoint = fieldPoint('core/root');
