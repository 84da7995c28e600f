import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../../../core/index.ts';
import { ensureDirectory } from '../../../../core/platform/files/directories.ts';
import { replaceFile } from '../../../../core/platform/files/write-file.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import { almanac } from '../../../../scripts/cli/commands/main.ts';
import { memoryFileSystem } from '../../../../scripts/testing/memory-file-system.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { commandHost } from '../command-host.ts';

const lamp = pluginSource(definePlugin({ name: 'lamp' }).with({}));
const shop = {
  ...pluginSource(definePlugin({ name: 'shop' }).with({}), { description: 'Sells.', uses: ['network', 'users'] }),
  origin: 'site' as const,
};
const RIGHTS = ['shop: Sells.', '  reads and writes  users', '  requests          any public site'];

/** A person with a site, who gives this answer when they are asked. */
async function switching(
  answer: string | undefined,
  line: readonly string[],
  on: Readonly<Record<string, boolean>> = {},
) {
  const fileSystem = memoryFileSystem();
  await ensureDirectory(fileSystem, '/person/town', 0o777);
  const settings = JSON.stringify({ url: 'https://town.test', timezone: 'Europe/Rome', plugins: on });
  await replaceFile(fileSystem, '/person/town/settings.json', new TextEncoder().encode(settings));
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer ?? '';
  };
  const { host, printed, warned } = commandHost(
    { fileSystem, random: secureRandom, processes: systemProcesses, log: quietLog },
    { findPlugins: () => async () => [lamp, shop], ask: answer === undefined ? undefined : ask },
  );
  const code = await almanac(['plugin', 'on', ...line, '--data', 'town'], host);
  const text = new TextDecoder().decode(await fileSystem.readFile('/person/town/settings.json'));
  return { code, asked, printed, warned, plugins: JSON.parse(text).plugins };
}

const QUESTION = ['Switch it on? [y/N] '];
const cases: readonly (readonly [
  what: string,
  answer: string | undefined,
  line: readonly string[],
  expected: Partial<Awaited<ReturnType<typeof switching>>>,
])[] = [
  ['yes', 'y', ['shop'], { code: 0, asked: QUESTION, printed: [...RIGHTS, 'shop is on'], plugins: { shop: true } }],
  ['the whole word', 'Yes', ['shop'], { code: 0, asked: QUESTION, plugins: { shop: true } }],
  ['no', 'n', ['shop'], { code: 1, asked: QUESTION, warned: ['almanac: nothing was changed'], plugins: {} }],
  ['nothing', '', ['shop'], { code: 1, asked: QUESTION, plugins: {} }],
  ['something else', 'yeah', ['shop'], { code: 1, plugins: {} }],
  [
    '--yes',
    'n',
    ['shop', '--yes'],
    { code: 0, asked: [], printed: [...RIGHTS, 'shop is on'], plugins: { shop: true } },
  ],
  ['--yes and nobody there', undefined, ['shop', '--yes'], { code: 0, plugins: { shop: true } }],
  [
    'nobody there',
    undefined,
    ['shop'],
    {
      code: 1,
      warned: [
        'almanac: shop was not switched on, because there is no terminal to ask for consent; use --yes to switch it on',
      ],
      plugins: {},
    },
  ],
  ['one of ours', undefined, ['lamp'], { code: 0, asked: [], printed: ['lamp is on'], plugins: { lamp: true } }],
  ['both', 'y', ['lamp', 'shop'], { code: 0, asked: QUESTION, plugins: { lamp: true, shop: true } }],
  ['both and no', 'n', ['lamp', 'shop'], { code: 1, plugins: {} }],
];
for (const [what, answer, line, expected] of cases) {
  test(`almanac plugin on ${line.join(' ')}: ${what}`, async () => {
    const found = await switching(answer, line);
    for (const [member, value] of Object.entries(expected)) {
      assert.deepEqual(found[member as keyof typeof found], value, `${member}: ${found.warned.join()}`);
    }
  });
}

test('a plugin that is already on is not confirmed again', async () => {
  const { code, asked } = await switching('n', ['shop'], { shop: true });
  assert.deepEqual([code, asked], [0, []]);
});
