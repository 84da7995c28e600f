import { type DestinationStream, pino } from 'pino';
import type { Log } from '../log.ts';

/**
 * One JSON line an entry: `{"level":"info","time":"2026-11-21T06:24:00.000Z","msg":…}`.
 *
 * @param destination where lines go; standard error when left out, since standard output belongs to what a command answers
 */
export function jsonLog(destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Log {
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  return {
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => logger.warn(fields, message),
    error: (message, fields = {}) => logger.error(fields, message),
  };
}
