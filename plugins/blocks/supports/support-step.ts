import type { BlockQuestion, SiteStyling } from '../../content/index.ts';
import type { BlockTypeDeclaration } from '../../site/index.ts';

/** A rendered block, with the site's styles. */
export interface SupportedBlock extends SiteStyling {
  readonly question: BlockQuestion;
  readonly type: BlockTypeDeclaration;
}

/** Applies one block support to a block's HTML; returns it unchanged if the attributes do not use the support. */
export type SupportStep = (html: string, block: SupportedBlock) => string;
