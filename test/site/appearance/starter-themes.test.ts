/** The themes that the project ships: complete, of known blocks, readable in all their colours, light and dark. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { isObject } from '../../../core/lib/json/json.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { type Block, type Piece, parseBlocks } from '../../../plugins/content/index.ts';
import { settingsInput } from '../../../plugins/site/themes/styles/input/settings-input.ts';
import { stylesInput } from '../../../plugins/site/themes/styles/input/styles-input.ts';
import { type JsonObject, valueAt } from '../../../plugins/site/themes/styles/json-object.ts';
import { mergeThemeJson } from '../../../plugins/site/themes/styles/merge-theme-json.ts';
import { PRESETS } from '../../../plugins/site/themes/styles/presets.ts';
import { textsBelow } from '../../texts-below.ts';
import { contentSite } from '../content-site.ts';

const starters = new URL('../../../plugins/site/starter/themes/', import.meta.url);

/** Names of the themes, with what each has beyond what all have. */
const THEMES = [
  { name: 'daybook', title: 'Daybook', variations: ['Evening', 'Harbour'] },
  { name: 'gazette', title: 'Gazette', variations: ['Ink'] },
] as const;

const blocksOf = (pieces: readonly Piece[]): readonly Block[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...blocksOf(piece.pieces)]));

/** As an editor writes it. */
function written(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  const name = piece.name.replace(/^core\//, '');
  const attributes = Object.keys(piece.attributes).length > 0 ? ` ${JSON.stringify(piece.attributes)}` : '';
  if (piece.pieces.length === 0) return `<!-- wp:${name}${attributes} /-->`;
  return `<!-- wp:${name}${attributes} -->${piece.pieces.map(written).join('')}<!-- /wp:${name} -->`;
}

/** What a text names of presets: `var:preset|color|ink`, `var(--wp--preset--color--ink)`, `"fontSize":"small"`. */
function namedPresets(text: string): readonly string[] {
  const named = [...text.matchAll(/preset(?:\||--)([a-z-]+?)(?:\||--)([a-z0-9-]+)/g)].map(
    ([, of, slug]) => `${of} ${slug}`,
  );
  const attributes = blocksOf(parseBlocks(text)).flatMap(({ attributes: { fontSize, backgroundColor, textColor } }) => [
    ...[fontSize].map((slug) => slug && `font-size ${slug}`),
    ...[backgroundColor, textColor].map((slug) => slug && `color ${slug}`),
  ]);
  return [...named, ...attributes.filter((name) => typeof name === 'string')];
}

/** Names of lists of presets in CSS. */
const IN_CSS: Readonly<Record<string, string>> = {
  'color.palette': 'color',
  'color.gradients': 'gradient',
  'spacing.spacingSizes': 'spacing',
  'typography.fontSizes': 'font-size',
  'typography.fontFamilies': 'font-family',
  'shadow.presets': 'shadow',
};

const presetsIn = (settings: JsonObject): string[] =>
  PRESETS.flatMap(({ path }) => {
    const list = valueAt(settings, path);
    return Array.isArray(list) ? list.map(({ slug }) => `${IN_CSS[path.join('.')]} ${slug}`) : [];
  });

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of a preset in a light or a dark room. */
function shade(colour: string | undefined, scheme: 'light' | 'dark'): string {
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(colour ?? '') ?? [];
  return (scheme === 'light' ? light : dark) ?? colour ?? '';
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Text and background colours, by slug. */
const READ = [
  ['contrast', 'base'],
  ['muted', 'base'],
  ['accent', 'base'],
  ['base', 'accent'],
  ['base', 'contrast'],
  ['contrast', 'tint'],
  ['muted', 'tint'],
  ['accent', 'tint'],
] as const;

for (const shipped of THEMES) await describeTheme(shipped);

async function describeTheme({ name, title, variations: titles }: (typeof THEMES)[number]): Promise<void> {
  const starter = fileURLToPath(new URL(name, starters));
  const texts = await textsBelow(nodeFileSystem, starter);
  const theme = JSON.parse(texts['theme.json'] ?? '');
  const pages = Object.entries(texts).filter(([path]) => path.endsWith('.html'));
  const variations = Object.entries(texts)
    .filter(([path]) => path.startsWith('styles/'))
    .map(([path, text]) => [path, JSON.parse(text)] as const);

  const slugsIn = (folder: string): string[] =>
    pages.flatMap(([path]) => new RegExp(`^${folder}/(.+)\\.html$`).exec(path)?.[1] ?? []);

  test(`${name} contains everything that a site needs`, () => {
    assert.deepEqual(slugsIn('templates').toSorted(), [
      '404',
      'archive',
      'front',
      'home',
      'index',
      'page',
      'search',
      'single',
      'wide',
    ]);
    const included = pages.flatMap(([, text]) =>
      [...text.matchAll(/<!-- wp:template-part \{"slug":"([^"]+)"/g)].map(([, slug]) => slug),
    );
    assert.deepEqual(slugsIn('parts').toSorted(), [...new Set(included)].toSorted());
    assert.deepEqual(
      theme.customTemplates.map(({ name }: JsonObject) => name),
      ['front', 'wide'],
    );
    const areaOf = (slug: string) => (slug === 'header' || slug === 'footer' ? slug : 'uncategorized');
    assert.deepEqual(
      theme.templateParts.map(({ name, area }: JsonObject) => [name, area]).toSorted(),
      slugsIn('parts')
        .toSorted()
        .map((slug) => [slug, areaOf(slug)]),
    );
  });

  for (const [what, json] of [['theme.json', theme] as const, ...variations]) {
    test(`${name}: ${what} contains nothing that an update could not`, () => {
      for (const [name, schema] of [['settings', settingsInput] as const, ['styles', stylesInput] as const]) {
        const { issues = [] } = v.safeParse(schema, json[name] ?? {});
        assert.deepEqual(
          issues.map((issue) => `${name}.${v.getDotPath(issue)} ${issue.message}`),
          [],
        );
      }
    });
  }

  describe(`a page of blocks of ${name}`, () => {
    for (const [path, text] of pages) {
      test(path, () => {
        const pieces = parseBlocks(text);
        assert.equal(pieces.map(written).join(''), text, 'reads as it is written');
        for (const { name, attributes } of blocksOf(pieces)) {
          assert.match(name, /^(core|calendar)\//);
          if (name === 'core/template-part') assert.ok(slugsIn('parts').includes(String(attributes.slug)), path);
        }
        const outside = pieces.filter((piece) => typeof piece === 'string').join('');
        assert.equal(outside.trim(), '', 'nothing stands outside of blocks');
      });
    }
  });

  test(`${name}: every named preset exists, and a variation has all colours`, () => {
    const there = new Set(presetsIn(theme.settings));
    const named = Object.entries(texts).flatMap(([path, text]) => namedPresets(text).map((name) => ({ path, name })));
    assert.ok(named.length > 40, `${named.length} are named`);
    assert.deepEqual(
      named.filter(({ name }) => !there.has(name)),
      [],
    );
    const colours = [...there].filter((name) => name.startsWith('color '));
    for (const [path, { settings }] of variations) {
      assert.deepEqual(
        presetsIn(settings).filter((name) => name.startsWith('color ')),
        colours,
        path,
      );
    }
  });

  for (const [path, json] of [['theme.json', theme] as const, ...variations]) {
    test(`${name}: texts are readable in the colours of ${path}`, () => {
      const palette: readonly { slug: string; color: string }[] = json.settings.color.palette;
      const colours = new Map(palette.map(({ slug, color }) => [slug, color]));
      for (const [text, behind] of READ) {
        for (const scheme of ['light', 'dark'] as const) {
          const ratio = contrast(shade(colours.get(text), scheme), shade(colours.get(behind), scheme));
          assert.ok(ratio >= (text === 'contrast' ? 7 : 4.5), `${text} on ${behind}, ${scheme}: ${ratio.toFixed(2)}`);
        }
      }
    });
  }

  test(`${name}: all styles with a text or background colour are checked for contrast`, () => {
    const slugOf = (value: unknown) => /color--([a-z]+)\)$/.exec(String(value))?.[1];
    const given: string[] = [];
    const look = (node: JsonObject, around: JsonObject): void => {
      const color = isObject(node.color) ? { ...around, ...node.color } : around;
      const [text, behind] = [slugOf(color.text), slugOf(color.background)];
      if (text && behind) given.push(`${text} ${behind}`);
      for (const [name, below] of Object.entries(node)) if (isObject(below) && name !== 'color') look(below, color);
    };
    look(mergeThemeJson([{ origin: 'theme', ...theme }]).styles, {});
    assert.ok(given.length > 5, `${given.length} are given`);
    const held = new Set(READ.map((pair) => pair.join(' ')));
    assert.deepEqual(
      given.filter((pair) => !held.has(pair)),
      [],
    );
  });

  describe(`a site with ${name}`, () => {
    let site: Awaited<ReturnType<typeof contentSite>>;
    before(async () => {
      const files = Object.entries(texts).map(([path, text]) => [`themes/${name}/${path}`, text]);
      site = await contentSite({
        files: Object.fromEntries(files),
        settings: { plugins: { content: true, site: { theme: name } } },
      });
    });

    after(() => site.close());

    test('parses each of its files, and shows it as the active one', async () => {
      assert.deepEqual((await site.site.health()).quarantined, []);
      const [active] = (await site.ask(200, 'GET', '/themes?status=active', {
        as: 'contributor',
      })) as unknown as JsonObject[];
      assert.deepEqual(valueAt(active ?? {}, ['name', 'raw']), title);
      const shown = await site.ask(200, 'GET', `/global-styles/themes/${name}/variations`, { as: 'contributor' });
      assert.deepEqual(
        (shown as unknown as { title: string }[]).map(({ title }) => title),
        [...titles],
      );
    });
  });
}
