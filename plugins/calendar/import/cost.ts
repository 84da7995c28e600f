import type { Component } from './component.ts';

/**
 * What an entry costs, as the All-in-One Event Calendar exports it: X-COST-TYPE `free`, or X-COST (`$10`, `5-12`).
 * Undefined when nothing is said.
 */
export function costOf(entry: Component): string | undefined {
  if (entry.text('X-COST-TYPE')?.toLowerCase() === 'free') return '0';
  return entry.text('X-COST');
}
