import type { SiteInfo } from '../../../core/index.ts';
import { stemOf } from './file-name.ts';

/**
 * The title of a file that nobody gave one: what the client called it, without its ending. A name is no HTML that somebody
 * wrote, and may be anything.
 */
export const titleOf = (name: string, { limits }: Pick<SiteInfo, 'limits'>): string =>
  stemOf(name)
    .replace(/[<>\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, limits.title)
    // half of a character that the cut went through
    .replace(/\p{Cs}$/u, '') || 'file';
