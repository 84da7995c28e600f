import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check, CheckContext } from '../../core/contract/health/check.ts';
import { overall } from '../../core/contract/health/overall.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { createHealth } from '../../core/loading/generation/health.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';

const checks: readonly Check[] = [
  {
    name: 'till',
    label: 'Till',
    run: () => ({ status: 'recommended', message: 'The till is nearly empty.', details: ['3 coins'] }),
  },
  { name: 'door', label: 'Door', run: async () => ({ status: 'good', message: 'The door is open.' }) },
  {
    name: 'roof',
    label: 'Roof',
    run: () => {
      throw new Error('no ladder at /srv');
    },
  },
];

function health(logged: string[] = []) {
  const log = {
    ...quietLog,
    error: (message: string, fields = {}) => logged.push(`${message} ${JSON.stringify(fields)}`),
  };
  return createHealth({
    checks: checks.map((check) => ({ check, plugin: definePlugin({ name: 'shop' }).with({ checks }) })),
    // none of them looks at it
    contextFor: () => ({}) as CheckContext,
    sizes: async () => [],
    log,
  });
}

test('all checks run in order; a failing one is critical, has its cause only in the log, and does not stop others', async () => {
  const logged: string[] = [];
  assert.deepEqual(await health(logged).runAll(), [
    { name: 'till', label: 'Till', status: 'recommended', message: 'The till is nearly empty.', details: ['3 coins'] },
    { name: 'door', label: 'Door', status: 'good', message: 'The door is open.' },
    { name: 'roof', label: 'Roof', status: 'critical', message: 'This check failed; the log says why.' },
  ]);
  const [line = '', ...others] = logged;
  assert.ok(
    line.startsWith('a check failed {"plugin":"shop","check":"roof","cause":"Error: no ladder at /srv","stack":"'),
  );
  assert.match(line, /at .*create-health\.test\.ts/);
  assert.deepEqual(others, []);
});

test('one check is run by its name', async () => {
  assert.equal((await health().run('door')).message, 'The door is open.');
  await assert.rejects(health().run('toString'), { message: 'there is no check toString' });
});

for (const [statuses, status, counts] of [
  [[], 'good', [0, 0, 0]],
  [['good', 'good'], 'good', [2, 0, 0]],
  [['good', 'recommended', 'good'], 'recommended', [2, 1, 0]],
  [['critical', 'recommended', 'good'], 'critical', [1, 1, 1]],
] as const) {
  test(`${statuses.join(', ') || 'nothing'} come to ${status}`, () => {
    const [good, recommended, critical] = counts;
    assert.deepEqual(overall(statuses.map((one) => ({ status: one }))), {
      status,
      counts: { good, recommended, critical },
    });
  });
}
