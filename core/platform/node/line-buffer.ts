import type { DestinationStream } from 'pino';
import { hasCode } from '../index.ts';

/** Characters that trigger a write, … */
const ENOUGH = 8 * 1024;
/** … and milliseconds after which fewer are written: a write per line would cost as much as the rest of a short request. */
const WITHIN_MS = 200;
/** Maximum backlog of a slow reader in bytes; more is dropped. */
const MOST_LEFT = 1024 * 1024;

/** Writes several lines at once. */
interface LineBuffer extends DestinationStream {
  /** Writes what is buffered, as far as possible. */
  flushSync(): void;
}

/**
 * Buffers lines and writes them, without ever waiting for their reader. If a write fails, its lines are lost: a pipe whose reader has gone,
 * or a full disk, must not block the site. (pino's own buffer retries such a write forever.)
 *
 * @param write writes bytes; returns how many were written; throws as `writeSync` does
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
