import { contribute, definePlugin } from '../../core/index.ts';
import { blockSupports, boundBlocks, catalogues } from '../content/index.ts';
import { blockTypes } from '../site/index.ts';
import { withBindings } from './bindings.ts';
import { BLOCK_TYPES } from './block-types.ts';
import { renderers } from './renderers.ts';
import { supportOf } from './support-of.ts';
import { words } from './words.ts';

export * from './rendering/block-renderer.ts';
export { nestedRules } from './styling/nested-css.ts';
export { appended, scoped, selectorList, unspaced, weak } from './styling/selectors.ts';
export { isClosed, isWholeCss } from './styling/whole-css.ts';
export { ELEMENT_SELECTORS } from './supports/element-selectors.ts';
export { fluidSize } from './supports/fluid-size.ts';
export { type BlockStyle, styleDeclarations } from './supports/style-declarations.ts';

/** Renders the blocks of the reference, and applies the layout and style attributes of all other blocks. */
export default definePlugin({
  name: 'blocks',
  description: 'Renders the blocks of content and templates.',
}).with({
  extends: [
    ...BLOCK_TYPES.map((type) => contribute(blockTypes, type)),
    renderers,
    contribute(blockSupports, supportOf),
    contribute(boundBlocks, withBindings),
    contribute(catalogues, words),
  ],
});
