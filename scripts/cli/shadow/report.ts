import { counted } from '../../../core/host.ts';
import { table } from '../commands/output/table.ts';
import { CLASSES, type Difference, type DifferenceClass } from './compare.ts';
import type { AskedAddress, ReadLog } from './read-log.ts';

/** An address with its differences. */
export interface DifferingAddress extends AskedAddress {
  readonly differences: readonly Difference[];
}

/** Result of a run, also written as JSON. */
export interface ShadowReport {
  /** URL of the old site. */
  readonly old: string;
  /** Number of addresses at which the old site responded. */
  readonly compared: number;
  readonly unreachable: number;
  /** Number of requests in the log for the compared addresses, and for all that could be compared. */
  readonly requests: { readonly compared: number; readonly all: number };
  readonly agreeing: number;
  readonly left_out: ReadLog['leftOut'] & { readonly beyond_most: number };
  /** Numbers of the first lines that cannot be parsed. */
  readonly unreadable_lines: readonly number[];
  readonly classes: Readonly<
    Partial<Record<DifferenceClass, { readonly addresses: number; readonly requests: number }>>
  >;
  /** Most requested first. */
  readonly differing: readonly DifferingAddress[];
}

const sum = (addresses: readonly AskedAddress[]): number => addresses.reduce((all, { requests }) => all + requests, 0);

const isUnreachable = ({ differences }: DifferingAddress): boolean =>
  differences.some((one) => one.class === 'unreachable');

/** @param asked the addresses requested, in order */
export function reportOf(
  old: string,
  { addresses, leftOut, unreadable }: ReadLog,
  asked: readonly DifferingAddress[],
): ShadowReport {
  const compared = asked.filter((one) => !isUnreachable(one));
  const differing = asked.filter(({ differences }) => differences.length > 0);
  const classes = CLASSES.flatMap((name) => {
    const of = differing.filter(({ differences }) => differences.some((one) => one.class === name));
    return of.length > 0 ? [[name, { addresses: of.length, requests: sum(of) }] as const] : [];
  });
  return {
    old,
    compared: compared.length,
    unreachable: asked.length - compared.length,
    requests: { compared: sum(compared), all: sum(addresses) },
    agreeing: asked.length - differing.length,
    left_out: { ...leftOut, beyond_most: addresses.length - asked.length },
    unreadable_lines: unreadable,
    classes: Object.fromEntries(classes),
    differing,
  };
}

const EXAMPLES = 3;

const LEFT_OUT: Readonly<Record<keyof ReadLog['leftOut'], string>> = {
  method: 'with another method than GET or HEAD',
  failed: 'that failed at that time',
  unsafe: 'to addresses where a read may change something',
  system: 'for files of WordPress itself',
  elsewhere: 'for addresses outside of the old site',
  unreadable: 'that cannot be read',
};

/** The report as lines of text. */
export function reportLines(report: ShadowReport): readonly string[] {
  const { old, compared, unreachable, requests, agreeing, left_out, classes, differing, unreadable_lines } = report;
  const share = requests.all === 0 ? 0 : Math.floor((100 * requests.compared) / requests.all);
  const rows = Object.entries(classes).map(([name, { addresses, requests: asked }]) => [
    name,
    String(addresses),
    String(asked),
  ]);
  const left = Object.entries(LEFT_OUT).flatMap(([why, words]) => {
    const count = left_out[why as keyof ReadLog['leftOut']];
    return count > 0 ? [`left out: ${counted(count, 'line')} ${words}`] : [];
  });
  return [
    `compared ${compared} ${compared === 1 ? 'address' : 'addresses'} with ${old}: ${share}% of the reads in the log`,
    `${agreeing} agree, ${compared - agreeing} differ`,
    ...(unreachable > 0
      ? [`not compared: ${unreachable} ${unreachable === 1 ? 'address' : 'addresses'} at which it did not answer`]
      : []),
    ...(rows.length > 0 ? ['', ...table([['CLASS', 'ADDRESSES', 'REQUESTS'], ...rows])] : []),
    ...CLASSES.flatMap((name) => examplesOf(name, differing)),
    ...(left.length > 0 ? [''] : []),
    ...left,
    ...(unreadable_lines.length > 0 ? [`cannot be read, for example: line ${unreadable_lines.join(', ')}`] : []),
    ...(left_out.beyond_most > 0
      ? [`not compared: ${left_out.beyond_most} addresses with fewer requests; see --most`]
      : []),
  ];
}

function examplesOf(name: DifferenceClass, differing: readonly DifferingAddress[]): readonly string[] {
  const found = differing.flatMap(({ target, differences }) =>
    differences.filter((one) => one.class === name).map(({ old, here }) => `  ${target}: ${old} → ${here}`),
  );
  return found.length === 0 ? [] : ['', `${name}, old → here:`, ...found.slice(0, EXAMPLES)];
}
