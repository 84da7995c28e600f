import assert from 'node:assert/strict';
import { test } from 'node:test';
import { terminalOutput } from '../../../scripts/cli/commands/output/terminal-output.ts';

const stream = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('answers go to standard output, the rest to standard error', () => {
  const [out, err] = [stream(false), stream(false)];
  const output = terminalOutput(out, err);
  output.print('an answer');
  output.warn('a remark');
  assert.deepEqual([out.written, err.written], [['an answer\n'], ['a remark\n']]);
});

test('a progress bar is for terminals', () => {
  const [out, err] = [stream(false), stream(false)];
  terminalOutput(out, err).progress(1, 2);
  assert.deepEqual([out.written, err.written], [[], []]);
});

test('a bar gives way to a line, and goes when all is done', () => {
  const [out, err] = [stream(true), stream(true)];
  const output = terminalOutput(out, err);
  output.progress(1, 3);
  output.print('a line');
  output.progress(3, 3);
  output.print('the end');
  const bar = `[${'#'.repeat(10)}${'.'.repeat(20)}] 1/3`;
  const clear = '\r\u001b[K';
  assert.deepEqual(err.written, [`${clear}${bar}`, clear, bar, clear]);
  assert.deepEqual(out.written, ['a line\n', 'the end\n']);
});

test('control characters in titles do not reach the terminal', () => {
  const out = stream(true);
  terminalOutput(out, out).print('Concert\u001b]0;owned\u0007 \u009b31mred\r at 8\tpm, Jörg');
  assert.deepEqual(out.written, ['Concert]0;owned 31mred at 8\tpm, Jörg\n']);
});
