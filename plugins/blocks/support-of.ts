import { oncePer } from '../../core/index.ts';
import type { BlockQuestion, BlockSupport } from '../content/index.ts';
import { siteStyling } from '../content/index.ts';
import type { BlockTypeDeclaration, JsonObject } from '../site/index.ts';
import { layout } from './layout/layout.ts';
import { aspectRatio } from './supports/aspect-ratio.ts';
import { background } from './supports/background.ts';
import { blockTypeOf } from './supports/block-type-of.ts';
import { duotone } from './supports/duotone.ts';
import { elements } from './supports/elements.ts';
import { fluidLetters } from './supports/fluid-letters.ts';
import { position } from './supports/position.ts';
import { renderedAttributes } from './supports/rendered-attributes.ts';
import { styleVariation } from './supports/style-variation.ts';
import type { SupportStep } from './supports/support-step.ts';

/** Steps applied to the HTML of every block, in the reference's order. */
const STEPS: readonly SupportStep[] = [
  elements,
  duotone,
  layout,
  background,
  styleVariation,
  position,
  fluidLetters,
  aspectRatio,
];

const NO_STYLING = { settings: {}, styles: {} };

/** What a block's attributes ask for, whichever renderer it has; undefined for an undeclared block. */
export function supportOf(question: BlockQuestion): BlockSupport | undefined {
  const { block, context } = question;
  const type = blockTypeOf(context.contributions, block.name);
  if (!type) return undefined;
  return {
    values: valuesInside(type)(block.attributes),
    finish: (html) => {
      const styling = context.contributions.ask(siteStyling, { store: context.store }) ?? NO_STYLING;
      const supported = { question, type, ...styling };
      return STEPS.reduce((shown, step) => step(shown, supported), html);
    },
  };
}

/** The values a block provides to the blocks inside it (`providesContext`). */
const valuesInside = oncePer((type: BlockTypeDeclaration) => {
  const provided = Object.entries(type.providesContext ?? {});
  return oncePer((written: JsonObject): JsonObject => {
    if (provided.length === 0) return {};
    const attributes = renderedAttributes(type, written);
    return Object.fromEntries(
      provided.filter(([, name]) => Object.hasOwn(attributes, name)).map(([value, name]) => [value, attributes[name]]),
    );
  });
});
