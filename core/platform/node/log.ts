import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { oncePer } from '../../lib/index.ts';
import type { Log } from '../index.ts';
import { lineBuffer } from './line-buffer.ts';

/**
 * One JSON line per entry: `{"level":"info","time":"2026-11-21T06:24:00.000Z","msg":…}`. They go to standard error, because standard output
 * is for the results of commands. Warnings and errors are written immediately, with everything before them.
 */
export function jsonLog(): Log {
  const lines = lineBuffer((bytes) => writeSync(2, bytes));
  process.once('exit', lines.flushSync);
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    lines,
  );
  return {
    info: (message, fields = {}, lasting) => lines.write(infoLine(message, fields, Date.now(), lasting)),
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

type Fields = Readonly<Record<string, unknown>>;

/**
 * A line in pino's format. There is one for every request, and pino would take longer for it than the rest of a cached response.
 *
 * @param now milliseconds since 1970 UTC
 * @param lasting as `Log.info`
 */
export function infoLine(message: string, fields: Fields, now: number, lasting?: Fields): string {
  const text = membersOf(fields) + (lasting ? lastingMembers(lasting) : '');
  return `{"level":"info","time":"${isoTime(now)}",${text}"msg":${jsonOf(message)}}\n`;
}

/** Formats members as `"a":1,"b":2,`. */
function membersOf(fields: Fields): string {
  let text = '';
  for (const name of Object.keys(fields)) {
    const json = jsonOf(fields[name]);
    if (json !== undefined) text += `${jsonOf(name)}:${json},`;
  }
  return text;
}

const lastingMembers = oncePer(membersOf);

/** Text that needs no escapes in JSON. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** Like `JSON.stringify`, with a fast path: most values are short plain texts or numbers. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`;
  return Number.isInteger(value) ? String(value) : JSON.stringify(value);
}

/** Time of the last line, to the second. */
let lastSecond = { number: Number.NaN, text: '' };

/** Like `Date.toISOString`; most lines fall into the same second as the one before. */
function isoTime(now: number): string {
  const number = Math.floor(now / 1_000);
  if (number !== lastSecond.number) lastSecond = { number, text: new Date(now).toISOString().slice(0, -'000Z'.length) };
  return `${lastSecond.text}${String(now - number * 1_000).padStart(3, '0')}Z`;
}
