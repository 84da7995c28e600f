import type { BlockQuestion, SiteStyling } from '../../content/index.ts';
import type { BlockTypeDeclaration } from '../../site/index.ts';

/** A block that was rendered, with the looks of the site. */
export interface SupportedBlock extends SiteStyling {
  readonly question: BlockQuestion;
  readonly type: BlockTypeDeclaration;
}

/** One of the things that are done to the HTML of a block for what its attributes say; the same HTML where they say nothing of it. */
export type SupportStep = (html: string, block: SupportedBlock) => string;
