import * as v from 'valibot';
import { type Contribution, contribute, escapeHtml, oncePer } from '../../../core/index.ts';
import { type BlockQuestion, blockRenderers, declarationsText, decodeReferences } from '../../content/index.ts';
import type { BlockTypeDeclaration, JsonObject } from '../../site/index.ts';
import { blockTypeOf } from '../supports/block-type-of.ts';
import { renderedAttributes } from '../supports/rendered-attributes.ts';
import { supportedStyle } from '../supports/supported-style.ts';
import { themeSettings } from '../supports/theme-settings.ts';

/** Renders the blocks of one name. */
export interface BlockRenderer {
  /** With its namespace. */
  readonly name: string;
  render(question: BlockQuestion): string;
}

/** Attributes of an element by name, not escaped; undefined ones are omitted. */
export type ElementAttributes = Readonly<Record<string, string | undefined>>;

/** Input of a renderer that returns its element. */
export interface BlockRendering extends BlockQuestion {
  /**
   * Returns the attributes of the block's outermost element, each with a leading space: with the classes and styles that the block's
   * attributes request, as far as the block supports them (reference, `get_block_wrapper_attributes`).
   *
   * @param own attributes set by the renderer: its `class` and `style` (safe declarations) come before those of the block
   */
  wrapper(own?: ElementAttributes): string;
}

/**
 * Creates a renderer for the blocks of one name.
 *
 * @param attributes schema of the attributes that it reads. They are untrusted, so each has a fallback: an invalid one counts as missing
 */
export const blockRenderer = <Attributes extends v.GenericSchema>(
  name: string,
  attributes: Attributes,
  render: (attributes: v.InferOutput<Attributes>, question: BlockRendering) => string,
): BlockRenderer => {
  const parsed = oncePer((written: JsonObject) => v.parse(attributes, written));
  return {
    name,
    render: (question) =>
      render(parsed(question.block.attributes), { ...question, wrapper: (own = {}) => wrapperOf(question, own) }),
  };
};

/**
 * Contributes the renderers of one plugin, each for a different block name.
 *
 * @param opening the plugin's own collections and text folders that the renderers read, as in `contribute`
 */
export function contributeRenderers(
  renderers: readonly BlockRenderer[],
  opening?: Parameters<typeof contribute>[2],
): Contribution {
  const byName = new Map(renderers.map((renderer) => [renderer.name, renderer]));
  return contribute(blockRenderers, (question) => byName.get(question.block.name)?.render(question), opening);
}

/** Attributes, classes and declarations of a block, by its type and the theme's settings. */
const looksOf = oncePer((settings: JsonObject) =>
  oncePer((type: BlockTypeDeclaration) =>
    oncePer((written: JsonObject) => {
      const attributes = renderedAttributes(type, written);
      return { attributes, ...supportedStyle({ type, attributes, settings }) };
    }),
  ),
);

function wrapperOf({ block, context }: BlockQuestion, own: ElementAttributes): string {
  const type = blockTypeOf(context.contributions, block.name) ?? {
    name: block.name,
    title: '',
    description: '',
    category: '',
  };
  const { attributes, declarations, classes } = looksOf(themeSettings(context))(type)(block.attributes);
  const { class: named = '', style = '', ...others } = own;
  const before = style === '' || style.trimEnd().endsWith(';') ? style : `${style};`;
  const { ariaLabel } = attributes;
  return elementAttributes({
    ...(typeof ariaLabel === 'string' &&
      type.supports?.ariaLabel === true &&
      ariaLabel !== '' && { 'aria-label': decodeReferences(ariaLabel) }),
    ...others,
    class:
      [...new Set(`${named} ${classes.join(' ')}`.split(/\s+/))].filter((one) => one !== '').join(' ') || undefined,
    style: before + declarationsText(declarations) || undefined,
  });
}

/** Attributes as written in a tag, each with a leading space. */
export const elementAttributes = (attributes: ElementAttributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
