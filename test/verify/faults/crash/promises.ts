import type { DiskEvent } from '../../../sim/disk-event.ts';
import { nameState, type Promised } from './check.ts';
import type { Asked, Mark } from './history.ts';

interface PlacedMark {
  readonly mark: Mark;
  /** Number of events of the trace before it. */
  readonly index: number;
}

/**
 * What is promised at each point of a trace; a point is the number of events before it.
 *
 * @param options `edited`: files are edited by hand meanwhile
 */
export function promisesOf(
  events: readonly DiskEvent[],
  { edited }: { readonly edited: boolean },
): (point: number) => Promised {
  const marks = events.flatMap((event, index): readonly PlacedMark[] =>
    event.kind === 'mark' ? [{ mark: event.mark as Mark, index }] : [],
  );
  return (point) => {
    const past = marks.filter(({ index }) => index < point).map(({ mark }) => mark);
    const future = marks.filter(({ index }) => index >= point).map(({ mark }) => mark);
    const acknowledged = transactions(past, 'acknowledged');
    return {
      acknowledged,
      states: new Set(statesFrom(acknowledged, past, future)),
      words: edited ? wordsOf(past) : undefined,
    };
  };
}

const transactions = (marks: readonly Mark[], kind: 'asked' | 'acknowledged' | 'refused'): readonly Asked[] =>
  marks.flatMap((mark) => (mark.kind === kind ? [mark.asked] : []));

/**
 * The acknowledged state, and those that pending transactions may have made of it: in the order in which they were requested, or
 * without earlier ones that are refused because the disk fails.
 */
function statesFrom(acknowledged: readonly Asked[], past: readonly Mark[], future: readonly Mark[]): readonly string[] {
  const asked = transactions(past, 'asked');
  const underWay = (kind: 'acknowledged' | 'refused') =>
    transactions(future, kind).filter((one) => asked.includes(one));
  const [done, refused] = [underWay('acknowledged'), underWay('refused')];
  const inOrder = asked.filter((one) => done.includes(one) || refused.includes(one));
  return [[...done, ...refused], inOrder].flatMap((order) => {
    const files = new Map<string, string | undefined>();
    const apply = ({ effects }: Asked) => {
      for (const [path, hash] of effects) files.set(path, hash);
      return nameState(files);
    };
    for (const one of acknowledged) apply(one);
    return [nameState(files), ...order.map(apply)];
  });
}

function wordsOf(marks: readonly Mark[]) {
  return marks.flatMap((mark) => {
    if (mark.kind === 'edited') return [{ path: mark.path, word: mark.word }];
    if (mark.kind === 'acknowledged') return [...mark.asked.words].map(([path, word]) => ({ path, word }));
    return [];
  });
}
