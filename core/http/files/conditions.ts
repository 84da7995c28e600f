import type { HttpRequest } from '../../contract/http-message.ts';
import { isNotModified } from '../response/answer.ts';

/** What tells one state of a file from another. */
export interface Validators {
  /** A strong entity tag. */
  readonly tag: string;
  /** `Last-Modified`. */
  readonly modified: string;
}

/** What a request's conditions come to. */
type Verdict = 'met' | 'unchanged' | 'failed';

type Headers = Pick<HttpRequest, 'header'>;

/** Three forms of a date (RFC 9110, 5.6.7); the last of them names no zone. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** Milliseconds since 1970 UTC; undefined for what is no date, so that its header does not count. */
function dateIn(text: string | undefined): number | undefined {
  if (text === undefined || !HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/** Strong comparison (RFC 9110, 13.1.1). */
const isNamed = (tags: string, tag: string) => tags.split(',').some((one) => one.trim() === tag || one.trim() === '*');

/** The conditions of a GET or HEAD, in their order (RFC 9110, 13.2.2). */
export function verdictOn({ header }: Headers, { tag, modified }: Validators): Verdict {
  const changed = Date.parse(modified);
  const ifMatch = header('if-match');
  const unmodifiedSince = dateIn(header('if-unmodified-since'));
  if (ifMatch !== undefined ? !isNamed(ifMatch, tag) : unmodifiedSince !== undefined && changed > unmodifiedSince) {
    return 'failed';
  }
  const ifNoneMatch = header('if-none-match');
  const modifiedSince = dateIn(header('if-modified-since'));
  const known =
    ifNoneMatch !== undefined
      ? isNotModified(ifNoneMatch, tag)
      : modifiedSince !== undefined && changed <= modifiedSince;
  return known ? 'unchanged' : 'met';
}

/** Is a part of this state what goes on with what the client has (RFC 9110, 13.1.5)? */
export function mayContinue({ header }: Headers, { tag, modified }: Validators): boolean {
  const ifRange = header('if-range');
  return ifRange === undefined || ifRange === tag || dateIn(ifRange) === Date.parse(modified);
}

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
