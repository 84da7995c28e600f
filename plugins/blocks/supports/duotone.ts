import { isObject } from '../../../core/index.ts';
import { kebabCase, scalarText } from '../../content/index.ts';
import { type BlockTypeDeclaration, type JsonObject, ORIGINS, valueAt } from '../../site/index.ts';
import { changeTag, withClasses } from '../html/tag.ts';
import { duotoneFilter } from './duotone-filter.ts';
import { hasSupport, supportAt } from './has-support.ts';
import type { SupportedBlock, SupportStep } from './support-step.ts';
import { blockClass } from './supported-style.ts';

/** A duotone filter: the class of the block, the CSS value, and the colours if the page has to contain the filter. */
interface Duotone {
  readonly id: string;
  /** Undefined for a preset that the theme does not have. */
  readonly value: string | undefined;
  readonly colors?: readonly unknown[] | undefined;
}

/** Renders the pictures of a block in two colours, set by its attribute or by the site's styles (reference, `WP_Duotone`). */
export const duotone: SupportStep = (html, block) => {
  const { question, type } = block;
  if (html === '' || !hasSupport(type, 'filter', 'duotone')) return html;
  const said =
    valueAt(question.block.attributes, ['style', 'color', 'duotone']) ??
    presetOnly(valueAt(block.styles, ['blocks', question.block.name, 'filter', 'duotone']));
  const used = said === undefined ? undefined : duotoneOf(said, block);
  if (!used) return html;
  const { id, value, colors } = used;
  if (value !== undefined) {
    const selector = picturesOf(type).map((part) => `.${id}${part}`);
    question.style({ selector: selector.join(', '), declarations: { filter: value } });
  }
  if (colors) question.foot(duotoneFilter(id, colors));
  return changeTag(html, (tag) => withClasses(tag, [id]));
};

const PRESET = /^(?:var:preset\|duotone\||var\(--wp--preset--duotone--)([^)]+)\)?$/;

/** From the site's styles, only presets count: other values are already in the style sheet. */
const presetOnly = (said: unknown): unknown => (typeof said === 'string' && PRESET.test(said) ? said : undefined);

function duotoneOf(said: unknown, { question, settings }: SupportedBlock): Duotone | undefined {
  if (Array.isArray(said)) {
    const id = `wp-duotone-${wordOf(said.filter((one) => typeof one === 'string').join('-'))}-${question.number('wp-duotone')}`;
    return { id, value: `url(#${id})`, colors: said };
  }
  if (typeof said !== 'string' || said === '') return undefined;
  const slug = kebabCase(PRESET.exec(said)?.[1] ?? '');
  if (slug === '') return { id: `wp-duotone-${wordOf(said)}-${question.number('wp-duotone')}`, value: said };
  const colors = colorsOf(settings, slug);
  return { id: `wp-duotone-${slug}`, value: colors && `var(--wp--preset--duotone--${slug})`, colors };
}

/** A text reduced to the characters allowed in its class name. */
const wordOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9-]/g, '');

/** Colours of a preset; for the same slug, the higher origin wins. */
function colorsOf(settings: JsonObject, slug: string): readonly unknown[] | undefined {
  const presets = ORIGINS.flatMap((origin) => valueAt(settings, ['color', 'duotone', origin]) ?? []).filter(isObject);
  const colors = presets.findLast((preset) => kebabCase(scalarText(preset.slug)) === slug)?.colors;
  return Array.isArray(colors) ? colors : undefined;
}

/** Selectors of the pictures of a block, each starting with the block's own. */
function picturesOf(type: BlockTypeDeclaration): readonly string[] {
  const { selectors = {}, name } = type;
  const root = typeof selectors.root === 'string' ? selectors.root : `.${blockClass(name)}`;
  const within = supportAt(type, ['color', '__experimentalDuotone']);
  const own = valueAt(selectors, ['filter', 'duotone']);
  const parts = (list: string) => list.split(',').map((part) => part.trim());
  if (typeof within === 'string') return parts(within).map((part) => `${root} ${part}`);
  return parts(typeof own === 'string' ? own : root);
}
