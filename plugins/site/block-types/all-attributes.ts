import { isObject } from '../../../core/index.ts';
import type { BlockAttribute, BlockTypeDeclaration } from './block-type.ts';

const OBJECT = { type: 'object' };
const STRING = { type: 'string' };
const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

/** Is a part of a feature supported? @param usual the default for the part if the feature is supported */
const isPartOn = (support: unknown, part: string, usual = false): boolean =>
  isObject(support) ? Boolean(support[part] ?? usual) : usual && support === true;

/** Features that give a block the attribute `style`. */
const STYLED = [
  '__experimentalBorder',
  'background',
  'color',
  'dimensions',
  'position',
  'shadow',
  'spacing',
  'typography',
];

/** All attributes of a block: its own, and those added by the features that it supports (reference, `WP_Block_Supports`). */
export function allAttributes({
  attributes = {},
  supports = {},
}: BlockTypeDeclaration): Readonly<Record<string, BlockAttribute>> {
  const { align, color, typography, __experimentalBorder: border, customClassName = true, layout } = supports;
  const supported: Readonly<Record<string, BlockAttribute | false>> = {
    lock: OBJECT,
    metadata: OBJECT,
    align: Boolean(align) && { ...STRING, enum: ALIGNMENTS },
    className: Boolean(customClassName) && STRING,
    style: STYLED.some((name) => Boolean(supports[name])) && OBJECT,
    backgroundColor: isPartOn(color, 'background', true) && STRING,
    textColor: isPartOn(color, 'text', true) && STRING,
    gradient: isPartOn(color, 'gradients') && STRING,
    fontSize: isPartOn(typography, 'fontSize') && STRING,
    fontFamily: isPartOn(typography, '__experimentalFontFamily') && STRING,
    borderColor: isPartOn(border, 'color') && STRING,
    layout: Boolean(layout) && OBJECT,
  };
  const added = Object.entries(supported).flatMap(([name, one]) =>
    one && !Object.hasOwn(attributes, name) ? [[name, one] as const] : [],
  );
  return { ...attributes, ...Object.fromEntries(added) };
}
