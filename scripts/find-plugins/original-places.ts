import type { Log } from '../../core/host.ts';
import type { Compiler } from './compiler/compiler.ts';

type Fields = Parameters<Log['error']>[1];

/** A log that maps stack traces of plugins to their sources. */
export function originalPlaces(log: Log, { original }: Pick<Compiler, 'original'>): Log {
  const translated = (fields: Fields): Fields =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? original(value) : value]),
    );
  return {
    // contains no stacks, and is written for every request
    info: (message, fields, lasting) => log.info(message, fields, lasting),
    warn: (message, fields) => log.warn(message, translated(fields)),
    error: (message, fields) => log.error(message, translated(fields)),
  };
}
