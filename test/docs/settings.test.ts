/** docs/settings.md has every member of the settings, of the core and of each plugin, with its default. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import type { Plugin } from '../../core/index.ts';
import { settingsSchema } from '../../core/settings/settings.ts';
import { projectFolder } from '../house/sources.ts';

const page = readFileSync(join(projectFolder, 'docs/settings.md'), 'utf8');

const ROW = /^\| (`[^|]*`) \| ([^|]*) \| .* \|$/gm;

/** Defaults by the names of members, as the table of a section prints them. Of the page's head when it has no heading. */
function printed(heading?: string): ReadonlyMap<string, string> {
  const parts = page.split(/^## /m);
  const part = heading === undefined ? parts[0] : parts.find((one) => one.startsWith(`${heading}\n`));
  assert.ok(part !== undefined, `there is a section ${heading}`);
  return new Map(
    [...part.matchAll(ROW)].flatMap(([, names = '', defaults = '']) => {
      const texts = defaults.match(/`[^`]*`|[^,`\s][^,`]*/g) ?? [];
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ''], index): [string, string] => [
        name,
        texts[index] ?? texts[0] ?? '',
      ]);
    }),
  );
}

/** Defaults described in words, or elsewhere on the page. */
const IN_WORDS: Readonly<Record<string, string>> = {
  limits: 'see [below](#limits)',
  mail: 'see [below](#mail)',
  image_sizes: "WordPress' six",
  menu_locations: '`primary`',
  currency_symbol: 'that of the code',
  currency_code: 'that of the symbol',
};

/** How a default is printed. */
function printOf(name: string, value: unknown): string {
  const words = IN_WORDS[name];
  if (words !== undefined) return words;
  if (value === '') return 'empty';
  return typeof value === 'number' ? String(value) : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

const printedAs = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printOf(name, value)]));

const defaults = v.parse(settingsSchema, {});

test('the members of settings.json', () => {
  assert.deepEqual(Object.fromEntries(printed()), printedAs(defaults));
});

test('limits', () => assert.deepEqual(Object.fromEntries(printed('`limits`')), printedAs(defaults.limits)));

test('mail', () => {
  const { port } = defaults.mail;
  const inWords = { host: 'none', tls: 'by the port', user: 'none', from: 'none' };
  assert.deepEqual(Object.fromEntries(printed('`mail`')), { ...inWords, port: String(port) });
});

for (const name of readdirSync(join(projectFolder, 'plugins'))) {
  const { config }: Plugin = (await import(`../../plugins/${name}/index.ts`)).default;
  if (!config) continue;
  test(`the settings of ${name}`, () =>
    assert.deepEqual(Object.fromEntries(printed(`\`plugins.${name}\``)), printedAs(Object(v.parse(config, {})))));
}
