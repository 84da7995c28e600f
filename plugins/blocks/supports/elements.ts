import { isObject } from '../../../core/index.ts';
import { valueAt } from '../../site/index.ts';
import { changeTag, withClasses } from '../html/tag.ts';
import { writesItself } from './has-support.ts';
import { styleDeclarations } from './style-declarations.ts';
import type { SupportStep } from './support-step.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LINK = 'a:where(:not(.wp-element-button))';
const COLOURS = ['text', 'background', 'gradient'];

/** Elements a block may style: their selectors inside it, and which of their colours require a class. */
const ELEMENTS = [
  { name: 'button', kind: 'button', selectors: ['.wp-element-button', '.wp-block-button__link'], colours: COLOURS },
  { name: 'link', kind: 'link', selectors: [LINK], colours: ['text'] },
  { name: 'heading', kind: 'heading', selectors: HEADINGS, colours: COLOURS },
  ...HEADINGS.map((name) => ({ name, kind: 'heading', selectors: [name], colours: COLOURS })),
];

/** Colours and typography of the links, headings and buttons inside a block (reference, `wp_render_elements_support_styles`). */
export const elements: SupportStep = (html, { question: { block, number, style }, type }) => {
  const said = valueAt(block.attributes, ['style', 'elements']);
  if (!isObject(said)) return html;
  const counted = ELEMENTS.filter(({ kind }) => !writesItself(type, 'color', kind));
  if (!counted.some(({ name, colours }) => colours.some((colour) => hasColour(said[name], colour)))) return html;
  const own = `wp-elements-${number('wp-elements')}`;
  for (const { name, selectors } of counted) {
    const { [name]: element } = said;
    if (!isObject(element)) continue;
    const add = (styles: Readonly<Record<string, unknown>>, state: string) =>
      style({
        selector: selectors.map((selector) => `.${own} ${selector}${state}`).join(', '),
        declarations: styleDeclarations(styles).declarations,
      });
    add(element, '');
    if (name === 'link' && isObject(element[':hover'])) add(element[':hover'], ':hover');
  }
  return changeTag(html, (tag) => withClasses(tag, [own]));
};

const hasColour = (element: unknown, colour: string): boolean =>
  isObject(element) &&
  [valueAt(element, ['color', colour]), valueAt(element, [':hover', 'color', colour])].some(
    (said) => said !== undefined && said !== null,
  );
