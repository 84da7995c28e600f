/** Numbers as ranges: `1-57,60`. */
export function rangesOf(numbers: Iterable<number>): string {
  const ranges: string[] = [];
  let first: number | undefined;
  let last = 0;
  const end = () => {
    if (first !== undefined) ranges.push(first === last ? String(first) : `${first}-${last}`);
  };
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    if (first === undefined || number !== last + 1) {
      end();
      first = number;
    }
    last = number;
  }
  end();
  return ranges.join(',');
}

/** The numbers of such a text. */
export function numbersIn(ranges: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const range of ranges.split(',')) {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return numbers;
}
