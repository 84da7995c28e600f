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
    info: (message, fields = {}) => lines.write(infoLine(message, fields, Date.now())),
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

/**
 * A line as pino writes it. Every request has one, and pino's takes longer than the rest of a request that was answered before.
 *
 * @param now milliseconds since 1970 UTC
 */
export function infoLine(message: string, fields: Readonly<Record<string, unknown>>, now: number): string {
  const members = JSON.stringify(fields).slice(1, -1);
  const time = new Date(now).toISOString();
  return `{"level":"info","time":"${time}",${members === '' ? '' : `${members},`}"msg":${JSON.stringify(message)}}\n`;
}
