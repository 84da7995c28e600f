/** Files and names in the documentation exist, and all pages are linked. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Plugin } from '../../core/index.ts';
import { projectFolder } from '../house/sources.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const pages = readdirSync(join(projectFolder, 'docs')).filter((name) => name.endsWith('.md'));
const measured = readdirSync(join(projectFolder, 'docs/measured'));
const linked = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...pages.map((name) => `docs/${name}`),
  ...measured.map((name) => `docs/measured/${name}`),
];

const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;

/** The text without code, whose brackets are not Markdown. */
const proseOf = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

/** Anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  return new Set(
    [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/** Links of a page that lead nowhere. */
function deadLinks(page: string): readonly string[] {
  return [...proseOf(read(page)).matchAll(LINK)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(projectFolder, target))) return [`${page}: ${link}`];
    return anchor === undefined || anchorsOf(read(target)).has(anchor) ? [] : [`${page}: ${link}`];
  });
}

test('no link is broken', () => assert.deepEqual(linked.flatMap(deadLinks), []));

/** Commands of a page that are to be typed as they stand, and work on a site. */
const commandsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    [...block.matchAll(/^(?:npm run --silent almanac --|almanac) (?!init )\w.*/gm)].map(([line]) => `${page}: ${line}`),
  );

test('commands name the site that they work on', () => {
  const commands = linked.flatMap(commandsOf);
  assert.ok(commands.length > 20);
  assert.deepEqual(
    commands.filter((line) => !line.includes(' --data ')),
    [],
  );
});

test('docs/README.md lists every page, once', () => {
  const listed = [...read('docs/README.md').matchAll(LINK)].map(([, link]) => link);
  assert.deepEqual(listed.toSorted(), pages.filter((name) => name !== 'README.md').toSorted());
});

const SOURCE = /`((?:core|plugins|scripts|test)\/[\w./-]+\.(?:ts|js|mjs|json|md))`/g;

for (const page of ['docs/request-flow.md', 'docs/extension-points.md', 'docs/storage.md']) {
  test(`the files that ${page} names are there`, () => {
    const named = [...read(page).matchAll(SOURCE)].map(([, path = '']) => path);
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((path) => !existsSync(join(projectFolder, path))),
      [],
    );
  });
}

test('examples work with curl 7.81, which knows no --json', () => {
  const commands = linked.flatMap((page) =>
    [...read(page).matchAll(/^```(?:sh|console)[^\n]*\n([\s\S]*?)^```/gm)]
      .filter(([, text = '']) => text.includes('curl '))
      .map(([, text = '']) => ({ page, text })),
  );
  assert.ok(commands.length > 5);
  assert.deepEqual(
    commands.filter(({ text }) => /--json\b/.test(text)).map(({ page }) => page),
    [],
  );
});

test('docs/extension-points.md has the points of all plugins, each under its owner and kind, and no others', async () => {
  const plugins: readonly Plugin[] = await Promise.all(
    readdirSync(join(projectFolder, 'plugins')).map(
      async (name) => (await import(`../../plugins/${name}/index.ts`)).default,
    ),
  );
  const points = plugins.flatMap((plugin) => plugin.points);
  const text = read('docs/extension-points.md');
  const names = new Set(points.map(({ name }) => name));
  assert.deepEqual(
    [...names].filter((name) => !text.includes(`\`${name}\``)),
    [],
  );
  const owners = new Set(plugins.map(({ name }) => name));
  const named = [...text.matchAll(/`([a-z-]+)\/([a-z_-]+)`/g)].filter(([, owner = '']) => owners.has(owner));
  assert.deepEqual(
    named.map(([, owner, point]) => `${owner}/${point}`).filter((name) => !names.has(name)),
    [],
  );
  for (const [, heading = '', body = ''] of text.matchAll(/^### (.*)\n\n(Kind: .*)/gm)) {
    for (const [, name] of heading.matchAll(/`([^`]+)`/g)) {
      const kind = points.find((point) => point.name === name)?.kind;
      assert.match(body, new RegExp(`^Kind: ${kind}[.,]`), name);
    }
  }
});
