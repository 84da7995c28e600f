import type { Column } from './column.ts';
import { compareScalars } from './compare.ts';

/** Fewer rows are compared sooner than their digits are counted. */
const FEW = 4_000;

const NUMBER_BYTES = 8;
const DIGIT_BYTES = 2;
const RADIX = 1 << (8 * DIGIT_BYTES);

/** Places of rows in the order of their keys; of equal ones as they stand. */
export function inOrder(column: Column, places: readonly number[]): readonly number[] {
  const { numbers } = column;
  if (numbers && places.length >= FEW) return Array.from(sort(digitsOf(numbers), Uint32Array.from(places)));
  return places.toSorted((a, b) => compareScalars(column.key(a), column.key(b)));
}

/** Numbers as bytes that stand, read from the last to the first, in their order; NaN before all. */
function digitsOf(numbers: Float64Array): DataView {
  const view = new DataView(new ArrayBuffer(NUMBER_BYTES * numbers.length));
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (Number.isNaN(number)) continue;
    const at = NUMBER_BYTES * index;
    // of both zeros the same one
    view.setFloat64(at, number + 0, true);
    const high = view.getUint32(at + 4, true);
    if (high < 0x80000000) view.setUint32(at + 4, high + 0x80000000, true);
    else {
      view.setUint32(at, ~view.getUint32(at, true), true);
      view.setUint32(at + 4, ~high, true);
    }
  }
  return view;
}

/** Places in the order of their numbers, of equal ones as they stand: digit by digit, a tenth of what comparing takes. */
function sort(digits: DataView, places: Uint32Array): Uint32Array {
  let from = places;
  let to: Uint32Array = new Uint32Array(places.length);
  for (let digit = 0; digit < NUMBER_BYTES; digit += DIGIT_BYTES) {
    const starts = startsOf(digits, digit, from);
    if (!starts) continue;
    for (let n = 0; n < from.length; n++) {
      const place = from[n] as number;
      const value = digits.getUint16(NUMBER_BYTES * place + digit, true);
      to[starts[value] as number] = place;
      starts[value] = (starts[value] as number) + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** By value of a digit, how many numbers have a smaller one there; undefined when it is the same in all. */
function startsOf(digits: DataView, digit: number, places: Uint32Array): Uint32Array | undefined {
  const starts = new Uint32Array(RADIX);
  for (let n = 0; n < places.length; n++) {
    const value = digits.getUint16(NUMBER_BYTES * (places[n] as number) + digit, true);
    starts[value] = (starts[value] as number) + 1;
  }
  let start = 0;
  for (let value = 0; value < RADIX; value++) {
    const count = starts[value] as number;
    if (count === places.length) return undefined;
    starts[value] = start;
    start += count;
  }
  return starts;
}
