/** A record file longer than this, in bytes, is quarantined. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024;

/** No more digits than a number holds exactly. */
export const MAX_RECORD_ID = 999_999_999_999_999;

/** `12.json`: no sign, no leading zero, no id above the highest. */
const RECORD_FILE = /^([1-9]\d{0,14})\.json$/;

/** Name of a record's file in its folder. */
export const recordFileName = (id: number): string => `${id}.json`;

/** The id that a file name stands for; undefined when it is not the name of a record file. */
export function idOfFile(name: string): number | undefined {
  const digits = RECORD_FILE.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The canonical bytes of a record: two-space JSON, keys in the schema's order, unknown ones after them and sorted, LF,
 * a final newline. One layout for every writer keeps diffs and merges down to what was changed.
 *
 * @param keyOrder the schema's keys; those that the record has not are left out
 */
export function recordBytes(value: Readonly<Record<string, unknown>>, keyOrder: readonly string[]): Uint8Array {
  const declared = new Set(keyOrder);
  const unknown = Object.keys(value)
    .filter((key) => !declared.has(key))
    .sort();
  const ordered = Object.fromEntries(
    [...declared, ...unknown].filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]]),
  );
  return new TextEncoder().encode(`${JSON.stringify(ordered, null, 2)}\n`);
}
