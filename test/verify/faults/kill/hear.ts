import type { Ledger } from './ledger.ts';
import type { Message } from './message.ts';

/**
 * Processes a message of a child.
 *
 * @returns problems, one sentence each
 */
export function hear(ledger: Ledger, message: Message): readonly string[] {
  switch (message.type) {
    case 'threads':
      return [];
    case 'found':
      return [...message.problems, ...ledger.compare(message.records)];
    case 'tried':
      ledger.tried(message);
      return [];
    case 'acknowledged':
      return ledger.acknowledge(message);
    case 'refused':
      return [`transaction ${message.client}:${message.number} was refused: ${message.reason}`];
  }
}
