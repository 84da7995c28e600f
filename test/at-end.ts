import type { TestContext } from 'node:test';

type End = () => unknown;

const ends = new WeakMap<TestContext, End[]>();

/** Does this when a test is over, the latest first: a server stops before the folder that it serves is removed. */
export function atEnd(t: TestContext, end: End): void {
  const known = ends.get(t);
  if (known) {
    known.push(end);
    return;
  }
  const all = [end];
  ends.set(t, all);
  t.after(async () => {
    for (const one of all.reverse()) await one();
  });
}
