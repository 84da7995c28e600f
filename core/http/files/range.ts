/** The bytes from one place up to another. */
export interface ByteRange {
  readonly from: number;
  /** The first one that is not of it. */
  readonly to: number;
}

/** One range. A header that names several, or is wrong, asks for the whole: RFC 9110, 14.2 lets a server ignore it. */
const SINGLE = /^bytes=(?<first>\d*)-(?<last>\d*)$/i;

/**
 * What `Range` asks for of so many bytes (RFC 9110, 14.1.2).
 *
 * @returns Undefined for all of them.
 */
export function rangeIn(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const { first = '', last = '' } = SINGLE.exec(header)?.groups ?? {};
  if (first === '') return last === '' ? undefined : lastBytes(Number(last), size);
  const from = Number(first);
  const to = last === '' ? size : Number(last) + 1;
  if (to <= from && last !== '') return undefined;
  return from < size ? { from, to: Math.min(to, size) } : 'unsatisfiable';
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (count === 0) return 'unsatisfiable';
  // no `Content-Range` can say that these are the last of nothing
  return size === 0 ? undefined : { from: Math.max(0, size - count), to: size };
}
