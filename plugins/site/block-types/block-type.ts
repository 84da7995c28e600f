import { type Contributions, collectPoint } from '../../../core/index.ts';

/** An attribute of a block type: which JSON values it accepts, and where an editor finds it in the markup. */
export interface BlockAttribute {
  /** JSON types; `rich-text` is a text. Default any. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  /** How an editor reads it from the markup (`source`, `selector` …); not used by Almanac. */
  readonly [name: string]: unknown;
}

/** A block type as data: what an editor must know about it (reference, `block.json`). */
export interface BlockTypeDeclaration {
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The category in which editors list it: `text`, `media`, `design`, `widgets`, `theme`, `embed`, `reusable`. */
  readonly category: string;
  /** Name of an icon of the editor. */
  readonly icon?: string;
  readonly keywords?: readonly string[];
  /** Blocks that must directly contain it (`parent`), or contain it at any level (`ancestor`). Default any. */
  readonly parent?: readonly string[];
  readonly ancestor?: readonly string[];
  /** Blocks that it may contain. Default any. */
  readonly allowedBlocks?: readonly string[];
  /** Its own attributes, in addition to those added by supported features. */
  readonly attributes?: Readonly<Record<string, BlockAttribute>>;
  readonly usesContext?: readonly string[];
  readonly providesContext?: Readonly<Record<string, string>>;
  readonly selectors?: Readonly<Record<string, unknown>>;
  readonly supports?: Readonly<Record<string, unknown>>;
  readonly styles?: readonly Readonly<Record<string, unknown>>[];
  /** Whether it is rendered, completely or in part, whenever it is shown. Default no. */
  readonly dynamic?: boolean;
}

/** All block types that contents may use, each with a unique name. They are rendered by `content/block-renderers`. */
export const blockTypes = collectPoint<BlockTypeDeclaration>('site/block-types', { nameOf: ({ name }) => name });

/**
 * Returns the block type with this name.
 *
 * @param name with its namespace
 */
export const blockTypeNamed = (contributions: Contributions, name: string): BlockTypeDeclaration | undefined =>
  contributions.all(blockTypes).find((type) => type.name === name);
