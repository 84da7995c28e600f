import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { CommandError } from '../../core/index.ts';
import { hashOf } from '../../core/lib/hash.ts';
import { importIcons } from '../../plugins/builder/icons/import.ts';
import type { Answer, AskingSite } from '../asking-site.ts';
import { filesBelow } from '../files-below.ts';
import { builderSite, svgOf } from './builder-site.ts';

const LEFT = svgOf('M0 0h9');
const RIGHT = svgOf('M9 0h-9');
const HOME = svgOf('M1 1h1');

const SETS = [
  { name: 'Arrows', slug: 'arrows' },
  { name: 'Places', slug: 'places' },
];
const ICONS = [
  { name: 'Left', slug: 'left', set: 'arrows', svg: LEFT },
  { name: 'Right', slug: 'right', set: 'arrows', svg: RIGHT },
  { name: 'Home', slug: 'home', set: 'places', svg: HOME },
];

const prepare = (document: unknown) =>
  importIcons.prepare({ file: 'icons.json' }, async () =>
    document instanceof Uint8Array ? document : new TextEncoder().encode(JSON.stringify(document)),
  );

/** Imports as a person would; what is prepared goes through a socket when a server runs. */
const importInto = async (site: AskingSite, document: unknown): Promise<string | undefined> => {
  const printed = await site.command('icons import', JSON.parse(JSON.stringify(await prepare(document))));
  return printed.at(-1);
};

const exported = (site: AskingSite): Promise<Answer> => site.ask(200, 'GET', '/icons/export');

async function withSite(test: (site: AskingSite) => Promise<void>, files: Readonly<Record<string, string>> = {}) {
  const site = await builderSite(files);
  try {
    await test(site);
  } finally {
    await site.close();
  }
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Texts of all files below a folder of the site, by path below it. */
async function textsBelow({ fileSystem }: AskingSite, folder: string): Promise<Record<string, string>> {
  const paths = await filesBelow(fileSystem, `/site/${folder}`);
  const texts = paths.map(async (path) => [path, text(await fileSystem.readFile(`/site/${folder}/${path}`))]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes over a file as an editor does, and waits until the site has heard of it. */
async function edit({ fileSystem, clock }: AskingSite, path: string, svg: string | undefined): Promise<void> {
  const place = `/site/builder/icons/${path}`;
  if (await fileSystem.stat(place)) await fileSystem.unlink(place);
  if (svg !== undefined) {
    const file = await fileSystem.open(place, 'create');
    await file.write(new TextEncoder().encode(svg));
    await file.close();
  }
  await heard(clock);
}

/** Nothing leaves the process, so that some turns of the event loop end all that a burst of hints begins. */
async function heard(clock: AskingSite['clock']): Promise<void> {
  for (let passed = 0; passed < 2_000; passed += 50) {
    clock.advance(50);
    await setImmediate();
  }
}

const HAND_MADE = {
  'builder/icon_sets/7.json': JSON.stringify({
    id: 7,
    name: 'By hand',
    slug: 'hand',
    icons: [
      { slug: 'one', name: 'One', file: 'hand/one.svg' },
      { slug: 'gone', name: 'Gone', file: 'hand/gone.svg' },
      { slug: 'bad', name: 'Bad', file: 'hand/bad.svg' },
    ],
  }),
  'builder/icons/hand/one.svg': LEFT.replace('<path', '<script>alert(1)</script><path onclick="x"'),
  'builder/icons/hand/bad.svg': '<svg><script>alert(1)</script></svg>',
  'builder/icons/hand/unnamed.svg': RIGHT,
};

describe('GET /icons/export', () => {
  it('is empty where there are no icons', () =>
    withSite(async (site) => assert.deepEqual(await exported(site), { sets: [], icons: [] })));

  it('returns sets by slug with their icons, cleaned; missing and invalid ones are left out', () =>
    withSite(async (site) => {
      await importInto(site, { sets: SETS, icons: ICONS });
      const { sets, icons } = await exported(site);
      assert.deepEqual(sets, [SETS[0], { name: 'By hand', slug: 'hand' }, SETS[1]]);
      assert.deepEqual(icons, [ICONS[0], ICONS[1], { name: 'One', slug: 'one', set: 'hand', svg: LEFT }, ICONS[2]]);
    }, HAND_MADE));

  it('is public, and cached for strangers until something changes', () =>
    withSite(async (site) => {
      for (const as of [undefined, 'subscriber', 'administrator'] as const) {
        const { status, body } = await site.json('/builder/v1/icons/export', as ? { as } : {});
        assert.deepEqual([status, body], [200, { sets: [], icons: [] }]);
      }
      await importInto(site, { sets: SETS, icons: ICONS });
      assert.equal((await exported(site)).icons.length, 3);
    }));

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    it(`has no ${method}`, () =>
      withSite(
        async (site) =>
          void (await site
            .json('/builder/v1/icons/export', { method })
            .then(({ status, body }) => assert.deepEqual([status, body.code], [404, 'rest_no_route']))),
      ));
  }

  it('is in the index of the namespace', () =>
    withSite(async (site) => {
      const { status, body } = await site.json<Answer>('/builder/v1');
      assert.equal(status, 200);
      assert.equal(body.namespace, 'builder/v1');
      assert.ok('/builder/v1/icons/export' in body.routes, Object.keys(body.routes).join());
    }));
});

describe('icons that people edit in place', () => {
  it('are shown as edited, cleaned, without a restart', () =>
    withSite(async (site) => {
      await importInto(site, { sets: SETS, icons: ICONS });
      const [file = ''] = Object.keys(await textsBelow(site, 'builder/icons')).filter((path) => /left/.test(path));
      const shown = async () => (await exported(site)).icons.map(({ slug, svg }: Answer) => [slug, svg]);
      assert.match(file, /^arrows\/left-[0-9a-f]{8}\.svg$/);
      await edit(site, file, HOME);
      assert.deepEqual(await shown(), [
        ['left', HOME],
        ['right', RIGHT],
        ['home', HOME],
      ]);
      await edit(site, file, HOME.replace('<path', '<image href="https://evil.example/x.png"/><path'));
      assert.deepEqual(await shown(), [
        ['left', HOME],
        ['right', RIGHT],
        ['home', HOME],
      ]);
      await edit(site, file, '<svg><path');
      assert.deepEqual(await shown(), [
        ['right', RIGHT],
        ['home', HOME],
      ]);
      await edit(site, file, LEFT);
      assert.deepEqual(await shown(), [
        ['left', LEFT],
        ['right', RIGHT],
        ['home', HOME],
      ]);
      await edit(site, file, undefined);
      assert.deepEqual(await shown(), [
        ['right', RIGHT],
        ['home', HOME],
      ]);
    }));

  it('are set aside when an import replaces them', () =>
    withSite(async (site) => {
      await importInto(site, { sets: SETS, icons: ICONS });
      const [file = ''] = Object.keys(await textsBelow(site, 'builder/icons')).filter((path) => /left/.test(path));
      await edit(site, file, HOME);
      assert.equal(
        await importInto(site, { sets: SETS, icons: ICONS }),
        '2 sets, 3 icons: 0 created, 1 updated, 2 unchanged.',
      );
      assert.deepEqual((await exported(site)).icons, ICONS);
      await site.site.close();
      const { conflicts } = await site.site.health();
      assert.equal(conflicts.length, 1, 'the edit is among the conflicts');
    }));

  it('stay as they are if they look the same', () =>
    withSite(async (site) => {
      await importInto(site, { sets: SETS, icons: ICONS });
      const [file = ''] = Object.keys(await textsBelow(site, 'builder/icons')).filter((path) => /left/.test(path));
      const written = `<!-- mine -->\n${LEFT.replace('><', '>\n  <')}\n`;
      await edit(site, file, written);
      assert.equal(
        await importInto(site, { sets: SETS, icons: ICONS }),
        '2 sets, 3 icons: 0 created, 0 updated, 3 unchanged.',
      );
      assert.equal((await textsBelow(site, 'builder/icons'))[file], written);
    }));
});

describe('almanac icons import', () => {
  it('creates sets, icons and their files; a second import changes nothing', () =>
    withSite(async (site) => {
      assert.equal(
        await importInto(site, { sets: SETS, icons: ICONS }),
        '2 sets, 3 icons: 3 created, 0 updated, 0 unchanged.',
      );
      assert.deepEqual(await exported(site), { sets: SETS, icons: ICONS });
      const before = await textsBelow(site, 'builder');
      assert.equal(Object.keys(before).length, 5);
      assert.equal(await importInto(site, await exported(site)), '2 sets, 3 icons: 0 created, 0 updated, 3 unchanged.');
      assert.deepEqual(await textsBelow(site, 'builder'), before);
    }));

  it('updates changes: another file for another SVG, the same one for another name', () =>
    withSite(async (site) => {
      await importInto(site, { sets: SETS, icons: ICONS });
      const before = await textsBelow(site, 'builder/icons');
      const changed = {
        sets: [{ name: 'Pointers', slug: 'arrows' }],
        icons: [
          { name: 'To the left', slug: 'left', set: 'arrows', svg: LEFT },
          { name: 'Right', slug: 'right', set: 'arrows', svg: HOME },
          { name: 'Up', slug: 'up', set: 'arrows', svg: svgOf('M0 9v-9') },
        ],
      };
      assert.equal(await importInto(site, changed), '1 set, 3 icons: 1 created, 2 updated, 0 unchanged.');
      assert.deepEqual(await exported(site), {
        sets: [changed.sets[0], SETS[1]],
        icons: [...changed.icons, ICONS[2]],
      });
      const after = await textsBelow(site, 'builder/icons');
      const kept = Object.keys(before).filter((path) => path in after);
      assert.equal(kept.filter((path) => /left|home/.test(path)).length, 2);
      assert.equal(kept.length, 2, 'the file that was replaced is gone');
      assert.equal(Object.keys(after).length, 4);
    }));

  it('keeps a file that another icon names, copied by hand', () => {
    const shared = { file: 'hand/one.svg', hash: hashOf(new TextEncoder().encode(LEFT)) };
    const icons = ['one', 'two'].map((slug) => ({ slug, name: slug, ...shared }));
    return withSite(
      async (site) => {
        for (const [slug, left] of [
          ['one', true],
          ['two', false],
        ] as const) {
          await importInto(site, {
            sets: [{ name: 'Hand', slug: 'hand' }],
            icons: [{ name: slug, slug, set: 'hand', svg: RIGHT }],
          });
          assert.equal('icons/hand/one.svg' in (await textsBelow(site, 'builder')), left, `${slug} changed`);
        }
      },
      {
        'builder/icon_sets/7.json': JSON.stringify({ id: 7, name: 'Hand', slug: 'hand', icons }),
        'builder/icons/hand/one.svg': LEFT,
      },
    );
  });

  it('keeps other icons and added members', () =>
    withSite(
      async (site) => {
        await importInto(site, {
          sets: [{ name: 'Hand', slug: 'hand' }],
          icons: [{ name: 'Un', slug: 'one', set: 'hand', svg: RIGHT }],
        });
        const files = await textsBelow(site, 'builder');
        const set = JSON.parse(files['icon_sets/7.json'] ?? '');
        assert.deepEqual(
          set.icons.map(({ slug, name }: Answer) => `${slug} ${name}`),
          ['one Un', 'gone Gone', 'bad Bad'],
        );
        assert.equal(set.note, 'mine');
        assert.ok('icons/hand/one.svg' in files, 'a file that people made is theirs');
        assert.equal(files[`icons/${set.icons[0].file}`], RIGHT);
      },
      {
        ...HAND_MADE,
        'builder/icon_sets/7.json': HAND_MADE['builder/icon_sets/7.json'].replace('{', '{"note":"mine",'),
      },
    ));

  it('cleans imported icons', () =>
    withSite(async (site) => {
      const dirty = LEFT.replace('<path', '<script>alert(1)</script><path onload="x"');
      await importInto(site, { sets: SETS, icons: [{ ...ICONS[0], svg: dirty }] });
      assert.deepEqual(Object.values(await textsBelow(site, 'builder/icons')), [LEFT]);
    }));

  it('stores nothing if the store refuses a set', () =>
    withSite(async (site) => {
      const given = JSON.parse(JSON.stringify(await prepare({ sets: SETS, icons: ICONS })));
      given.sets[1].name = '';
      await assert.rejects(site.command('icons import', given));
      assert.deepEqual(await textsBelow(site, 'builder'), {});
      assert.deepEqual(await textsBelow(site, '.almanac/tmp'), {});
      assert.deepEqual(await exported(site), { sets: [], icons: [] });
    }));

  for (const [name, document, message] of [
    ['what is not JSON', new TextEncoder().encode('{'), /^icons\.json is not valid JSON: /],
    ['what is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), /^icons\.json is not valid JSON: /],
    ['a list', [], /^icons\.json: sets is missing$/],
    ['nothing', null, /^icons\.json: the document must be an object, not null$/],
    ['no sets', { icons: [] }, /^icons\.json: sets /],
    ['no icons', { sets: [] }, /^icons\.json: icons is missing$/],
    ['a number of icons', { sets: [], icons: 5 }, /^icons\.json: icons must be a list, not 5$/],
    ['a set without a name', { sets: [{ slug: 'a' }], icons: [] }, /^icons\.json: sets\[0\]\.name /],
    [
      'a set with an empty name',
      { sets: [{ name: ' ', slug: 'a' }], icons: [] },
      /^icons\.json: sets\[0\]\.name must not be empty/,
    ],
    [
      'a slug that is a path',
      { sets: [{ name: 'A', slug: '../a' }], icons: [] },
      /^icons\.json: sets\[0\]\.slug must be lower-case/,
    ],
    ['a slug in capitals', { sets: [{ name: 'A', slug: 'A' }], icons: [] }, /^icons\.json: sets\[0\]\.slug /],
    ['two sets of one slug', { sets: [SETS[0], SETS[0]], icons: [] }, /^icons\.json: sets\[1\]\.slug is arrows/],
    ['two icons of one slug', { sets: SETS, icons: [ICONS[0], ICONS[0]] }, /^icons\.json: icons\[1\]\.slug is left/],
    ['an icon of no set', { sets: [], icons: [ICONS[0]] }, /^icons\.json: icons\[0\]\.set is arrows/],
    [
      'an icon without an SVG',
      { sets: SETS, icons: [...ICONS, { ...ICONS[0], svg: undefined }] },
      /^icons\.json: icons\[3\]\.svg is missing$/,
    ],
    [
      'an icon that is no SVG',
      { sets: SETS, icons: [ICONS[0], { ...ICONS[1], svg: '<b>x</b>' }] },
      /^icons\.json: icons\[1\]\.svg is not an SVG/,
    ],
    [
      'an icon that is no XML',
      { sets: SETS, icons: [{ ...ICONS[0], svg: '<svg>' }] },
      /^icons\.json: icons\[0\]\.svg is not valid XML/,
    ],
    [
      'an icon that nothing is left of',
      { sets: SETS, icons: [{ ...ICONS[0], svg: '<svg><script/></svg>' }] },
      /^icons\.json: icons\[0\]\.svg contains no allowed shapes/,
    ],
  ] as const) {
    it(`refuses ${name} and reports the position`, async () => {
      await assert.rejects(prepare(document) as Promise<unknown>, (error) => {
        assert.ok(error instanceof CommandError);
        assert.match(error.message, message);
        return true;
      });
    });
  }

  it('accepts the same slug in two sets', () =>
    withSite(async (site) => {
      const icons = SETS.map(({ slug }) => ({ name: 'Same', slug: 'same', set: slug, svg: LEFT }));
      assert.equal(
        await importInto(site, { sets: SETS, icons }),
        '2 sets, 2 icons: 2 created, 0 updated, 0 unchanged.',
      );
      assert.deepEqual((await exported(site)).icons, icons);
    }));
});
