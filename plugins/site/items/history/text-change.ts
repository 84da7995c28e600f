import type { TextChange } from '../kind/history.ts';

/** Returns the change from which `withChange` restores the older text. No surrogate pair is split. */
export function changeBetween(newer: string, older: string): TextChange {
  const most = Math.min(newer.length, older.length);
  let start = 0;
  while (start < most && newer.charCodeAt(start) === older.charCodeAt(start)) start++;
  if (isHighSurrogate(older, start - 1)) start--;
  let end = 0;
  while (end < most - start && newer.charCodeAt(newer.length - 1 - end) === older.charCodeAt(older.length - 1 - end)) {
    end++;
  }
  if (isLowSurrogate(older, older.length - end)) end--;
  return [start, end, older.slice(start, older.length - end)];
}

/** Restores the older text. */
export const withChange = (newer: string, [start, end, between]: TextChange): string =>
  newer.slice(0, start) + between + newer.slice(newer.length - end);

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
