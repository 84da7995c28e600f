import { type Figure, isReached, type Target, type Unit } from '../figure.ts';

/** A figure as the cells of a table: what, figure, compared with, ratio, target, reached. */
export function cells(figure: Figure): readonly string[] {
  const { what, value, unit, against, ratio, target } = figure;
  const reached = isReached(figure);
  return [
    what,
    quantity(value, unit),
    against ? `${against.what}: ${quantity(against.value, unit)}` : '',
    ratio === undefined ? '' : ratioText(ratio),
    target ? targetText(target, ratio === undefined ? unit : undefined) : '',
    reached === undefined ? '' : reached ? 'yes' : 'no',
  ];
}

const quantity = (value: number, unit: Unit): string => {
  if (unit === 's' || unit === 'ms') return `${value.toFixed(2)} ${unit}`;
  const rounded = Math.round(value).toLocaleString('en');
  return unit === '/s' ? `${rounded}/s` : `${rounded} ${unit}`;
};

const ratioText = (ratio: number): string => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2));

const targetText = ({ at, value }: Target, unit: Unit | undefined): string =>
  `${at === 'least' ? '≥' : '≤'} ${value}${unit === undefined ? '' : ` ${unit}`}`;
