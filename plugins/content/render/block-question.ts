import { firstPoint, type RenderContext } from '../../../core/index.ts';
import type { StyleRule } from './css/style-rule.ts';
import type { Block, Piece } from './parse-blocks.ts';

/**
 * Context values of blocks, by the names of the reference (block context): `postId`, `postType`, `query`. Members may contain what
 * an author wrote: check each one.
 */
export type BlockValues = Readonly<Record<string, unknown>>;

/** A block to render, and what a renderer needs for it. */
export interface BlockQuestion {
  readonly block: Block;
  /** The block that it stands right in, if any. */
  readonly parent: Block | undefined;
  readonly context: RenderContext;
  readonly values: BlockValues;
  /**
   * The HTML of what lies inside it.
   *
   * @param values that hold there beside those that hold for the block
   */
  render(pieces: readonly Piece[], values?: BlockValues): string;
  /**
   * The HTML of another text, made of blocks; empty while that text is being shown already.
   *
   * @param id of the record whose text it is, or what else names it
   */
  include(id: number | string, text: string, values?: BlockValues): string;
  /** The same of a text that may be of any kind, as `renderContent` shows it: the content of a post within a page. */
  content(id: number, text: string, values?: BlockValues): string;
  /** The next number of this name in the text, from 1: what blocks make names of elements of. */
  number(name: string): number;
  /** Adds a rule to the style sheet of the page, for a class that the renderer made up. Where there is no page it is dropped. */
  style(rule: StyleRule): void;
  /** Adds an element to the end of the page, once however many ask for it: a filter of pictures. Where there is no page it is dropped. */
  foot(html: string): void;
  /** Says that the page needs this script; which there are, the plugin says that shows pages. */
  needs(script: string): void;
}

/**
 * Asked for the HTML of each block; those that nobody answers for are what stands in the text. A renderer escapes what it
 * shows, shows what everybody may see and nothing else, and answers the same for every reader.
 */
export const blockRenderers = firstPoint<BlockQuestion, string>('content/block-renderers');

/** What applies to a block regardless of its renderer. */
export interface BlockSupport {
  /** Values that it gives to the blocks inside. */
  readonly values: BlockValues;
  /** Its HTML with what its attributes say of layout, colours and the like. */
  finish(html: string): string;
}

/** Asked about each block before it is rendered, those that nobody renders too. */
export const blockSupports = firstPoint<BlockQuestion, BlockSupport>('content/block-supports');
