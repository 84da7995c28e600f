import * as v from 'valibot';
import type { Block, Declarations, StyleRule } from '../../content/index.ts';

const size = v.fallback(v.optional(v.union([v.number(), v.pipe(v.string(), v.nonEmpty())])), undefined);

const attributes = v.object({
  style: v.fallback(
    v.object({
      layout: v.fallback(
        v.object({
          selfStretch: v.fallback(v.optional(v.string()), undefined),
          flexSize: size,
          columnSpan: size,
          rowSpan: size,
        }),
        {},
      ),
    }),
    { layout: {} },
  ),
});

const around = v.object({
  layout: v.fallback(v.object({ minimumColumnWidth: size, columnCount: size }), {}),
});

type Placed = v.InferOutput<typeof attributes>['style']['layout'];

/** Rules, without a selector, for how a block is placed in its parent; none if it sets nothing (reference, child layout). */
export function childRules(block: Block, parent: Block | undefined): readonly Omit<StyleRule, 'selector'>[] {
  const placed = v.parse(attributes, block.attributes).style.layout ?? {};
  const declarations = declarationsOf(placed);
  if (Object.keys(declarations).length === 0) return [];
  return [{ declarations }, ...(placed.columnSpan === undefined ? [] : narrowRules(placed.columnSpan, parent))];
}

const declarationsOf = ({ selfStretch, flexSize, columnSpan, rowSpan }: Placed): Declarations => ({
  ...(selfStretch === 'fixed' && flexSize !== undefined && { 'flex-basis': `${flexSize}` }),
  ...(selfStretch === 'fill' && { 'flex-grow': '1' }),
  ...(columnSpan !== undefined && { 'grid-column': `span ${columnSpan}` }),
  ...(rowSpan !== undefined && { 'grid-row': `span ${rowSpan}` }),
});

/** Default width of columns, and the gaps assumed between them, by unit. */
const USUAL = { value: 12, unit: 'rem' };
const GAPS: Readonly<Record<string, number>> = { px: 24, rem: 1.5, em: 1.5 };
const WIDTH = /^(\d+(?:\.\d+)?|\.\d+)(.*)$/s;

/** In a grid with as many columns as fit, a block that spans several takes the full width where they do not fit. */
function narrowRules(columnSpan: number | string, parent: Block | undefined): readonly Omit<StyleRule, 'selector'>[] {
  const { minimumColumnWidth, columnCount } = v.parse(around, parent?.attributes ?? {}).layout;
  if (minimumColumnWidth === undefined && columnCount !== undefined) return [];
  const [, digits, said = ''] = WIDTH.exec(String(minimumColumnWidth ?? '12rem')) ?? [];
  const value = said === '' ? USUAL.value : Number(digits);
  const unit = Object.hasOwn(GAPS, said) ? said : USUAL.unit;
  const spanned = Number.parseFloat(String(columnSpan)) || 0;
  const width = spanned * value + (spanned - 1) * (GAPS[unit] ?? 0);
  return [{ declarations: { 'grid-column': '1/-1' }, condition: `@container (max-width: ${width}${unit} )` }];
}
