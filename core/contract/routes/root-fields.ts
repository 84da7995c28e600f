import { type FieldPoint, fieldPoint } from './extension.ts';

/**
 * The root of the API as a read-only kind of record: members that plugins show there in addition to namespaces and routes. The core
 * owns this point, so that any plugin can extend it.
 *
 * @example extendFields(rootFields, { params: {}, shows: { motto: v.string() }, store: () => ({}), show: () => ({ motto }) })
 */
export const rootFields: FieldPoint = fieldPoint('core/root');
