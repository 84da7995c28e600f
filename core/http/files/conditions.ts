import type { HttpRequest } from '../../contract/http-message.ts';
import { isNotModified } from '../response/answer.ts';

/** What distinguishes one state of a file from another. */
export interface Validators {
  /** A strong entity tag. */
  readonly tag: string;
  /** `Last-Modified`. */
  readonly modified: string;
}

/** Result of a request's conditions. */
type Verdict = 'met' | 'unchanged' | 'failed';

type Headers = Pick<HttpRequest, 'header'>;

/** Start of a date in any of the three formats (RFC 9110, 5.6.7); the third has no time zone. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** Parses a date to milliseconds since 1970 UTC; undefined for an invalid one, so that its header is ignored. */
function dateIn(text: string | undefined): number | undefined {
  if (text === undefined || !HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/** Does the header list this tag? Strong comparison (RFC 9110, 13.1.1). */
const isNamed = (tags: string, tag: string) => tags.split(',').some((one) => one.trim() === tag || one.trim() === '*');

/** Evaluates the conditions of a GET or HEAD, in the required order (RFC 9110, 13.2.2). */
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

/** Does `If-Range` match this state, so that a range continues what the client already has (RFC 9110, 13.1.5)? */
export function mayContinue({ header }: Headers, { tag, modified }: Validators): boolean {
  const ifRange = header('if-range');
  return ifRange === undefined || ifRange === tag || dateIn(ifRange) === Date.parse(modified);
}

/** A range of bytes. */
export interface ByteRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** A single range. A header with several ranges, or an invalid one, is ignored, as RFC 9110, 14.2 allows. */
const SINGLE = /^bytes=(?<first>\d*)-(?<last>\d*)$/i;

/**
 * The range that `Range` requests (RFC 9110, 14.1.2).
 *
 * @param size bytes of the whole file
 * @returns Undefined for the whole file.
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
  // `Content-Range` cannot express a range of an empty file
  return size === 0 ? undefined : { from: Math.max(0, size - count), to: size };
}
