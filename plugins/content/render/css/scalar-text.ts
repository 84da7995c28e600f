/**
 * A text or number as text; empty for anything else. `String` throws on objects with a member `toString`, which a file written by
 * hand may contain.
 */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
