import type { Contributions } from '../../../core/index.ts';
import { blockTypeNamed } from '../../site/index.ts';

const NAME = /<!--\s+wp:([a-z][a-z0-9_-]*\/[a-z][a-z0-9_-]*)/g;

/** Blocks of WordPress and of this importer, and those of The Events Calendar whose content event pages show anyway. */
const SHOWN = /^(?:core|transfer)\/|^tribe\/(?:event-|classic-event-details$|featured-image$)/;

/** Names of unknown blocks in a text: pages show only what is stored in the text, which may be nothing. */
export function foreignBlocks(text: string, contributions: Contributions): readonly string[] {
  const names = new Set([...text.matchAll(NAME)].map(([, name = '']) => name));
  return [...names].filter((name) => !SHOWN.test(name) && !blockTypeNamed(contributions, name));
}
