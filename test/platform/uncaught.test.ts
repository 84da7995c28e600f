import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UncaughtError } from '../../core/platform/index.ts';
import { processUncaught } from '../../core/platform/node/uncaught.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';

const CODE = 'almanac-plugin-3-shop.js';

/** What is said of an error with these lines of a stack. */
function saidOf(...lines: readonly string[]): Omit<UncaughtError, 'error'> {
  const said: UncaughtError[] = [];
  const pluginIn = (stack: string) => (stack.includes(CODE) ? 'shop' : undefined);
  // listeners of the process are called by hand: the runner of tests has some of its own
  const before = new Set(process.listeners('uncaughtException'));
  const unfollow = processUncaught({ root: '/opt/almanac/dist', pluginIn, log: quietLog }).follow((error) => {
    said.push(error);
    return true;
  });
  const [listener] = process.listeners('uncaughtException').filter((one) => !before.has(one));
  const error = Object.assign(new Error('no'), { stack: ['Error: no', ...lines].join('\n    at ') });
  listener?.(error, 'uncaughtException');
  unfollow();
  assert.deepEqual(new Set(process.listeners('uncaughtException')), before);
  const [{ plugin, isOwn }] = said as [UncaughtError];
  return { plugin, isOwn };
}

for (const { what, lines, plugin, isOwn } of [
  { what: 'code of a plugin of the site', lines: [`f (${CODE}:1:2)`], plugin: 'shop', isOwn: false },
  {
    what: 'code of a plugin of the site that almanac called',
    lines: [`f (${CODE}:1:2)`, 'called (file:///opt/almanac/dist/core/http/run/run.js:1:2)'],
    plugin: 'shop',
    isOwn: true,
  },
  {
    what: 'code of a built-in plugin',
    lines: ['f (file:///opt/almanac/dist/plugins/git/log/log.js:1:2)', 'g (/opt/almanac/dist/core/open-site.js:1:2)'],
    plugin: 'git',
    isOwn: true,
  },
  { what: 'code of almanac', lines: ['f (/opt/almanac/dist/core/store/x.js:1:2)'], plugin: undefined, isOwn: true },
  {
    what: 'sources of almanac',
    lines: [new Error('here').stack?.split('\n    at ')[1] ?? ''],
    plugin: undefined,
    isOwn: true,
  },
  {
    what: 'code of a package',
    lines: ['f (/opt/almanac/dist/node_modules/x.js:1:2)'],
    plugin: undefined,
    isOwn: false,
  },
  { what: 'code of Node', lines: ['f (node:internal/process/task_queues:95:5)'], plugin: undefined, isOwn: false },
]) {
  test(`an error that nobody caught: ${what}`, () => assert.deepEqual(saidOf(...lines), { plugin, isOwn }));
}
