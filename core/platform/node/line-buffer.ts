import type { DestinationStream } from 'pino';
import { hasCode } from '../index.ts';

/** So many characters are written at once, … */
const ENOUGH = 8 * 1024;
/** … and what is less after so many milliseconds: a write a line would cost as much as the rest of a short request. */
const WITHIN_MS = 200;
/** What a slow reader has not taken yet, in bytes; more is dropped. */
const MOST_LEFT = 1024 * 1024;

/** Lines that are written together. */
interface LineBuffer extends DestinationStream {
  /** Writes what waits, as far as it can be. */
  flushSync(): void;
}

/**
 * Gathers lines and writes them, without ever waiting for whoever reads them. A write that fails loses its lines: a pipe
 * whose reader has gone, or a full disk, must not hold the site up. (pino's own buffer tries such a write for ever.)
 *
 * @param write writes bytes; gives how many were taken; throws as `writeSync` does
 */
export function lineBuffer(write: (bytes: Uint8Array) => number): LineBuffer {
  let left: Uint8Array = new Uint8Array();
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flushLater = () => {
    timer ??= setTimeout(flushSync, WITHIN_MS).unref();
  };
  const flushSync = () => {
    clearTimeout(timer);
    timer = undefined;
    left = Buffer.concat([left, Buffer.from(lines)]);
    lines = '';
    try {
      while (left.length > 0) left = left.subarray(write(left));
    } catch (error) {
      if (hasCode(error, 'EAGAIN') && left.length <= MOST_LEFT) flushLater();
      else left = new Uint8Array();
    }
  };
  return {
    flushSync,
    write: (line) => {
      lines += line;
      if (lines.length >= ENOUGH) flushSync();
      else flushLater();
    },
  };
}
