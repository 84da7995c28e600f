import { type DestinationStream, pino } from 'pino';
import type { Log } from '../log.ts';

/**
 * How many bytes of lines wait for one another, and how long at most, in milliseconds: a write each would cost as much as
 * the rest of a short request, and handing it to another thread more.
 */
const BUFFERED = { sync: true, minLength: 8 * 1024, periodicFlush: 200 };

function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, ...BUFFERED });
  process.once('exit', () => destination.flushSync());
  return destination;
}

/**
 * One JSON line an entry: `{"level":"info","time":"2026-11-21T06:24:00.000Z","msg":…}`. Warnings and errors are written at
 * once, with all that came before.
 *
 * @param destination where lines go; standard error when left out, since standard output belongs to what a command answers
 */
export function jsonLog(destination: DestinationStream = standardError()): Log {
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  const flush = () => {
    if ('flushSync' in destination && typeof destination.flushSync === 'function') destination.flushSync();
  };
  return {
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => {
      logger.warn(fields, message);
      flush();
    },
    error: (message, fields = {}) => {
      logger.error(fields, message);
      flush();
    },
  };
}
