import { type Figure, reached, type Target, type Unit } from '../figures/figure.ts';

/** Column headings of `cells`; the first is empty. */
export const HEAD = [
  ...['', 'figure', 'compared with', 'ratio'],
  ...['CPU each', 'by CPU', 'must', 'goal', 'reached (must / goal)'],
];

/** A figure as the cells of a table. */
export function cells(figure: Figure): readonly string[] {
  const { what, value, unit, against, ratio, cpu, target } = figure;
  const bound = boundText(target, ratio === undefined ? unit : undefined);
  return [
    what,
    quantity(value, unit),
    against ? `${against.what}: ${quantity(against.value, unit)}` : '',
    ratio === undefined ? '' : ratioText(ratio),
    cpu
      ? `${[cpu.value, ...(cpu.compared ? [cpu.compared.value] : [])].map((one) => one.toFixed(1)).join(' : ')} µs`
      : '',
    cpu?.compared ? ratioText(cpu.compared.ratio) : '',
    bound(target?.must),
    bound(target?.goal),
    reachedText(figure),
  ];
}

const quantity = (value: number, unit: Unit): string => {
  if (unit === 's' || unit === 'ms') return `${value.toFixed(2)} ${unit}`;
  const rounded = Math.round(value).toLocaleString('en');
  return unit === '/s' ? `${rounded}/s` : `${rounded} ${unit}`;
};

const ratioText = (ratio: number): string => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2));

const boundText =
  (target: Target | undefined, unit: Unit | undefined) =>
  (bound: number | undefined): string =>
    bound === undefined ? '' : `${target?.at === 'least' ? '≥' : '≤'} ${bound}${unit === undefined ? '' : ` ${unit}`}`;

function reachedText(figure: Figure): string {
  const { must, goal } = reached(figure) ?? {};
  return [must, goal]
    .filter((is) => is !== undefined)
    .map((is) => (is ? 'yes' : 'no'))
    .join(' / ');
}
