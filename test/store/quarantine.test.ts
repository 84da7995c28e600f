import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Log } from '../../core/platform/ports.ts';
import { createQuarantine } from '../../core/store/quarantine.ts';
import type { QuarantinedFile } from '../../core/store/records/file-problem.ts';

interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

function open() {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
    void lines.push({ level, message, fields });
  const log: Log = { info: at('info'), warn: at('warn'), error: at('error') };
  const state: {
    unread: QuarantinedFile[];
    unfit: ReturnType<Parameters<typeof createQuarantine>[0]['unfit']>;
    line: number | undefined;
  } = { unread: [], unfit: [], line: 4 };
  const quarantine = createQuarantine({
    records: { quarantined: () => state.unread },
    unfit: () => state.unfit,
    locate: async (_file, path) =>
      path[0] === 'start' && state.line !== undefined ? { line: state.line, column: 12 } : undefined,
    log,
  });
  const check = async () => {
    lines.length = 0;
    quarantine.check();
    await quarantine.settled();
    return lines;
  };
  return { state, quarantine, check };
}

const broken: QuarantinedFile = {
  file: 'a/b/2.json',
  kind: 'json',
  message: 'expected ","',
  line: 3,
  column: 1,
  stale: true,
};
const unfit = { file: 'a/b/1.json', kind: 'schema', message: 'start: no time', path: ['start'], stale: false } as const;

test('one log line per change of state: in, another fault, out', async () => {
  const { state, check } = open();
  assert.deepEqual(await check(), []);

  state.unread = [broken];
  assert.deepEqual(await check(), [
    {
      level: 'warn',
      message: 'a file was quarantined',
      fields: { file: 'a/b/2.json', kind: 'json', line: 3, column: 1, problem: 'expected ","', stale: true },
    },
  ]);
  assert.deepEqual(await check(), []);

  state.unread = [{ ...broken, line: 7 }];
  assert.equal((await check()).length, 1);

  state.unread = [];
  assert.deepEqual(await check(), [
    { level: 'info', message: 'a file has left quarantine', fields: { file: 'a/b/2.json' } },
  ]);
  assert.deepEqual(await check(), []);
});

test('a member that does not fit its schema is reported with line and column', async () => {
  const { state, quarantine } = open();
  state.unfit = [unfit];
  assert.deepEqual(await quarantine.files(), [
    { file: 'a/b/1.json', kind: 'schema', message: 'start: no time', stale: false, line: 4, column: 12 },
  ]);
});

test('each file is reported once, in order of names; being unreadable outweighs not fitting the schema', async () => {
  const { state, quarantine } = open();
  state.unread = [broken, { ...broken, file: unfit.file }];
  state.unfit = [unfit];
  assert.deepEqual(
    (await quarantine.files()).map(({ file, kind }) => `${file} ${kind}`),
    ['a/b/1.json json', 'a/b/2.json json'],
  );
});

test('a wrong member is reported once, wherever it is by the time it is looked up', async () => {
  const { state, check } = open();
  state.unfit = [unfit];
  assert.deepEqual(
    (await check()).map(({ fields }) => fields?.line),
    [4],
  );
  // somebody mends the file meanwhile, or removes it
  for (const line of [7, undefined]) {
    state.line = line;
    assert.deepEqual(await check(), [], `line ${line}`);
  }
  state.unfit = [{ ...unfit, message: 'start: no date' }];
  assert.equal((await check()).length, 1);
});
