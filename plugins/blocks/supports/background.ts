import { isObject } from '../../../core/index.ts';
import { declarationsText } from '../../content/index.ts';
import { valueAt } from '../../site/index.ts';
import { changeTag, withClasses, withStyle } from '../html/tag.ts';
import { hasSupport, writesItself } from './has-support.ts';
import { styleDeclarations } from './style-declarations.ts';
import type { SupportStep } from './support-step.ts';

/** The background image of a block (reference, `wp_render_background_support`). */
export const background: SupportStep = (html, { question: { block }, type }) => {
  const said = valueAt(block.attributes, ['style', 'background']);
  if (!isObject(said) || !hasSupport(type, 'background', 'backgroundImage')) return html;
  if (writesItself(type, 'background', 'backgroundImage')) return html;
  const { declarations } = styleDeclarations({ background: said.backgroundImage ? withSize(said) : said });
  const css = declarationsText(declarations);
  return css === '' ? html : changeTag(html, (tag) => withClasses(withStyle(tag, css), ['has-background']));
};

function withSize(said: Readonly<Record<string, unknown>>) {
  const size = said.backgroundSize ?? 'cover';
  const place = said.backgroundPosition || (size === 'contain' ? '50% 50%' : undefined);
  return { ...said, backgroundSize: size, backgroundPosition: place };
}
