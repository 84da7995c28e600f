import type { Log } from '../../core/host.ts';
import type { Compiler } from './compiler/compiler.ts';

type Fields = Parameters<Log['error']>[1];

/** A log in which stacks name the files of plugins as their authors know them. */
export function originalPlaces(log: Log, { original }: Pick<Compiler, 'original'>): Log {
  const translated = (fields: Fields): Fields =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? original(value) : value]),
    );
  return {
    // says nothing of code, and there is a line for each request
    info: (message, fields) => log.info(message, fields),
    warn: (message, fields) => log.warn(message, translated(fields)),
    error: (message, fields) => log.error(message, translated(fields)),
  };
}
