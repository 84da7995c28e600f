import { isObject } from '../../../core/index.ts';
import type { Declarations } from '../../content/index.ts';
import { valueAt } from '../../site/index.ts';
import { changeTag, withClasses } from '../html/tag.ts';
import { hasSupport } from './has-support.ts';
import type { SupportStep } from './support-step.ts';

/** Sticky or fixed position, if the theme allows it (reference, `wp_render_position_support`). */
export const position: SupportStep = (html, { question: { block, number, style }, type, settings }) => {
  const said = valueAt(block.attributes, ['style', 'position']);
  if (!isObject(said) || !hasSupport(type, 'position')) return html;
  const { type: kind } = said;
  if ((kind !== 'sticky' && kind !== 'fixed') || valueAt(settings, ['position', kind]) !== true) return html;
  const own = `wp-container-${number('wp-container')}`;
  style({ selector: `.${own}`, declarations: { ...sidesOf(said), position: kind, 'z-index': '10' } });
  return changeTag(html, (tag) => withClasses(tag, [own, `is-position-${kind}`]));
};

function sidesOf(said: Readonly<Record<string, unknown>>): Declarations {
  const sides = ['top', 'right', 'bottom', 'left'].flatMap((side) => {
    const { [side]: value } = said;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [[side, side === 'top' ? belowBar(String(value)) : String(value)]];
  });
  return Object.fromEntries(sides);
}

/** Leaves room for the reference's admin bar, which an editor may show. */
const belowBar = (top: string): string =>
  `calc(${top === '0' ? '0px' : top} + var(--wp-admin--admin-bar--position-offset, 0px))`;
