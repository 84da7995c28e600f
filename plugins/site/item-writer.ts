import type { Contributions } from '../../core/index.ts';
import type { ContentWriter } from '../content/index.ts';
import type { RevisionWriter } from './keep-revision.ts';

/** Who writes items, and what other plugins say to it. */
export interface ItemWriter extends ContentWriter, RevisionWriter {
  readonly contributions: Contributions;
}
