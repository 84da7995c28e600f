import { declarationsText } from '../../content/index.ts';
import { valueAt } from '../../site/index.ts';
import { changeTag, withClasses, withStyle } from '../html/tag.ts';
import { hasSupport, writesItself } from './has-support.ts';
import { styleDeclarations } from './style-declarations.ts';
import type { SupportStep } from './support-step.ts';

/** The aspect ratio of a block (reference, `wp_render_dimensions_support`). */
export const aspectRatio: SupportStep = (html, { question: { block }, type }) => {
  if (!hasSupport(type, 'dimensions', 'aspectRatio') || writesItself(type, 'dimensions', 'aspectRatio')) return html;
  const ratio = valueAt(block.attributes, ['style', 'dimensions', 'aspectRatio']);
  const hasHeight = [['style', 'dimensions', 'minHeight'], ['minHeight']].some(
    (path) => (valueAt(block.attributes, path) ?? null) !== null,
  );
  // a minimum height would override the ratio
  const { declarations, classes } = styleDeclarations({
    dimensions: ratio ? { aspectRatio: ratio, minHeight: 'unset' } : hasHeight ? { aspectRatio: 'unset' } : {},
  });
  const css = declarationsText(declarations);
  return css === '' ? html : changeTag(html, (tag) => withClasses(withStyle(tag, css), ratio ? classes : []));
};
