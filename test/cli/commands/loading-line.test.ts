import assert from 'node:assert/strict';
import { test } from 'node:test';
import { terminalOutput } from '../../../scripts/cli/commands/output/terminal-output.ts';
import { loadingLine } from '../../../scripts/cli/commands/running/loading-line.ts';

function line() {
  let now = 0;
  const shown: string[] = [];
  const { show, clear } = loadingLine({ now: () => now }, (text) => shown.push(text));
  return {
    shown,
    clear,
    at: (milliseconds: number, done: number, total: number) => {
      now = milliseconds;
      show(done, total);
    },
  };
}

test('a start within a second prints nothing', () => {
  const { at, clear, shown } = line();
  at(0, 0, 100_000);
  at(999, 100_000, 100_000);
  clear();
  assert.deepEqual(shown, []);
});

test('a longer start shows its progress, in one line that is removed when ready', () => {
  const { at, clear, shown } = line();
  at(500, 20_000, 100_000);
  at(1_000, 41_000, 100_000);
  at(1_001, 41_000, 100_000);
  at(2_000, 100_000, 100_000);
  clear();
  at(3_000, 5, 10);
  assert.deepEqual(shown, ['loading 41,000 of 100,000 records', 'loading 100,000 of 100,000 records', '']);
});

for (const isTTY of [true, false]) {
  test(`standard error is ${isTTY ? 'a' : 'no'} terminal`, () => {
    const out: string[] = [];
    const err: string[] = [];
    const stream = (to: string[]) => ({ isTTY, write: (text: string) => to.push(text) });
    const output = terminalOutput(stream(out), stream(err));
    output.status('loading 1 of 2 records');
    output.warn('a warning');
    output.status('');
    output.print('ready');
    const [clear, text] = ['\r\u001b[K', 'loading 1 of 2 records'];
    assert.deepEqual(err, isTTY ? [`${clear}${text}`, clear, 'a warning\n', text, clear] : ['a warning\n']);
    assert.deepEqual(out, ['ready\n']);
  });
}
