import { writeSync } from 'node:fs';
import { pino } from 'pino';
import type { Log } from '../index.ts';
import { lineBuffer } from './line-buffer.ts';

/**
 * One JSON line an entry: `{"level":"info","time":"2026-11-21T06:24:00.000Z","msg":…}`. They go to standard error, since
 * standard output belongs to what a command answers; warnings and errors at once, with all that came before.
 */
export function jsonLog(): Log {
  const lines = lineBuffer((bytes) => writeSync(2, bytes));
  process.once('exit', lines.flushSync);
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    lines,
  );
  return {
    info: (message, fields, lasting) => lines.write(infoLine(message, Date.now(), fields, lasting)),
    warn: (message, fields = {}) => {
      logger.warn(fields, message);
      lines.flushSync();
    },
    error: (message, fields = {}) => {
      logger.error(fields, message);
      lines.flushSync();
    },
  };
}

let latest = { now: Number.NaN, text: '' };

/** Many lines are of one millisecond, and a date takes as long to write as half a line. */
function isoTime(now: number): string {
  if (now !== latest.now) latest = { now, text: new Date(now).toISOString() };
  return latest.text;
}

type Fields = Readonly<Record<string, unknown>>;

/** As `"a":1,`; nothing for no fields. */
function members(fields: Fields): string {
  const text = JSON.stringify(fields).slice(1, -1);
  return text === '' ? '' : `${text},`;
}

const lastingMembers = new WeakMap<Fields, string>();

function membersOnce(lasting: Fields): string {
  const known = lastingMembers.get(lasting);
  if (known !== undefined) return known;
  const text = members(lasting);
  lastingMembers.set(lasting, text);
  return text;
}

const NONE: Fields = {};

/**
 * A line as pino writes it. Every request has one, and pino's takes longer than the rest of a request that was answered before.
 *
 * @param now milliseconds since 1970 UTC
 * @param lasting as `Log.info`
 */
export function infoLine(message: string, now: number, fields = NONE, lasting = NONE): string {
  const text = members(fields) + membersOnce(lasting);
  return `{"level":"info","time":"${isoTime(now)}",${text}"msg":${JSON.stringify(message)}}\n`;
}
