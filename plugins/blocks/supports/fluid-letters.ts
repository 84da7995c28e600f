import { valueAt } from '../../site/index.ts';
import { attributeOf, changeTag, withAttribute } from '../html/tag.ts';
import { fluidSize } from './fluid-size.ts';
import type { SupportStep } from './support-step.ts';

/** Makes the font size that an editor wrote into the HTML fluid (reference, `wp_render_typography_support`). */
export const fluidLetters: SupportStep = (html, { question: { block }, settings }) => {
  const size = valueAt(block.attributes, ['style', 'typography', 'fontSize']);
  if (typeof size !== 'string') return html;
  const fluid = fluidSize(settings, { size });
  if (fluid === size) return html;
  const written = new RegExp(`font-size\\s*:\\s*${size.replace('.', '\\.')}\\s*(?:;|$)`);
  return changeTag(
    html,
    (tag) => withAttribute(tag, 'style', attributeOf(tag, 'style')?.replace(written, `font-size:${fluid};`)),
    (tag) => written.test(attributeOf(tag, 'style') ?? ''),
  );
};
