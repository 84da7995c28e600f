import { type Contributions, collectPoint } from '../../../core/index.ts';

/** An attribute of a block type: which JSON values it accepts, and where an editor finds it in the markup. */
export interface BlockAttribute {
  /** Types of JSON; `rich-text` is a text. Any when left out. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  /** Where an editor reads it (`source`, `selector` …), which nobody here does. */
  readonly [name: string]: unknown;
}

/** A block type as data: what an editor must know about it (reference, `block.json`). */
export interface BlockTypeDeclaration {
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Where editors list it: `text`, `media`, `design`, `widgets`, `theme`, `embed`, `reusable`. */
  readonly category: string;
  /** Names of an icon of the editor's. */
  readonly icon?: string;
  readonly keywords?: readonly string[];
  /** Blocks that it stands right in, or somewhere in; anywhere when left out. */
  readonly parent?: readonly string[];
  readonly ancestor?: readonly string[];
  /** Blocks that may stand in it; any when left out. */
  readonly allowedBlocks?: readonly string[];
  /** Attributes of its own, beside those that come with what it supports. */
  readonly attributes?: Readonly<Record<string, BlockAttribute>>;
  readonly usesContext?: readonly string[];
  readonly providesContext?: Readonly<Record<string, string>>;
  readonly selectors?: Readonly<Record<string, unknown>>;
  readonly supports?: Readonly<Record<string, unknown>>;
  readonly styles?: readonly Readonly<Record<string, unknown>>[];
  /** A renderer makes it, or a part of it, whenever it is shown. Default no. */
  readonly dynamic?: boolean;
}

/** All types of blocks that contents may have, each by a name of its own. Who renders them is `content/block-renderers`. */
export const blockTypes = collectPoint<BlockTypeDeclaration>('site/block-types', { nameOf: ({ name }) => name });

/**
 * Returns the block type with this name.
 *
 * @param name with its namespace
 */
export const blockTypeNamed = (contributions: Contributions, name: string): BlockTypeDeclaration | undefined =>
  contributions.all(blockTypes).find((type) => type.name === name);
