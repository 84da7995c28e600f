/** Global styles: customizations of a theme, its own styles and variations, and the rights to see and change them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { stylesId } from '../../../plugins/site/themes/styles/kind.ts';
import type { TestSiteOptions } from '../../../scripts/testing/test-site.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

const NAME = 'daybook';
const ID = stylesId(NAME);
const PATH = `/global-styles/${ID}`;
const OTHER = `/global-styles/${stylesId('plain')}`;

const json = (value: unknown) => JSON.stringify(value);

const FILES: Readonly<Record<string, string>> = {
  'themes/daybook/theme.json': json({
    version: 3,
    settings: { appearanceTools: true, color: { palette: [{ slug: 'ink', name: 'Ink', color: '#222' }] }, novel: 1 },
    styles: {
      color: { text: 'var:preset|color|ink' },
      spacing: { blockGap: '1rem' },
      blocks: { 'core/quote': { variations: { boxed: { color: { text: 'navy' } } } } },
    },
  }),
  'themes/daybook/styles/night.json': json({
    version: 2,
    title: 'By night',
    slug: 'night',
    description: 'Dark',
    settings: { color: { palette: [{ slug: 'ink', name: 'Ink', color: '#eee' }] } },
  }),
  'themes/daybook/styles/blocks/boxed.json': json({
    version: 3,
    title: 'Boxed',
    blockTypes: ['core/group', 'core/quote'],
    styles: { color: { text: 'red', background: 'white' } },
  }),
  'themes/daybook/styles/more/untitled.json': json({ version: 3, styles: { color: { text: 'red' } } }),
  'themes/plain/theme.json': json({ version: 3 }),
};

const theSite = (options: TestSiteOptions = {}) => contentSite({ files: FILES, ...options });

let site: AskingSite;
before(async () => {
  site = await theSite();
});
after(() => site.close());

const as = { as: 'administrator' } as const;
const read = (path = PATH, one = site): Promise<Answer> => one.ask(200, 'GET', path, as);
const send = (one: AskingSite, sent: unknown, status = 200): Promise<Answer> =>
  one.ask(status, 'POST', PATH, { ...as, json: sent });

test('the id is derived from the name of the theme, and above all ids of records', () => {
  const names = ['daybook', 'plain', 'twentytwentyfive', 'a', 'b', 'theme-1', 'theme-2'];
  const ids = names.map(stylesId);
  assert.deepEqual(ids.slice(0, 2), [1360024032, 1404976999]);
  assert.equal(new Set(ids).size, names.length);
  for (const id of ids) assert.ok(id >= 2 ** 30 && id < 2 ** 31, `${id}`);
});

test('they exist before anybody changes them, empty, and nothing is stored', async (t) => {
  const fresh = await theSite();
  t.after(() => fresh.close());
  const { _links, ...styles } = await read(PATH, fresh);
  assert.deepEqual(styles, {
    id: ID,
    title: { raw: 'Custom Styles', rendered: 'Custom Styles' },
    settings: {},
    styles: {},
  });
  const self = `http://site.test/api/site/v2${PATH}`;
  // nothing deletes them, so DELETE is missing
  assert.deepEqual(_links.self, [{ href: self, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH'] } }]);
  assert.deepEqual(_links.about, [{ href: 'http://site.test/api/site/v2/types/wp_global_styles' }]);
  assert.deepEqual(_links['version-history'], [{ count: 0, href: `${self}/revisions` }]);
  assert.deepEqual(
    [_links['site:action-publish'], _links['site:action-edit-css']],
    [[{ href: self }], [{ href: self }]],
  );
  await send(fresh, {});
  await send(fresh, { styles: [], settings: {}, title: 'Custom Styles' });
  assert.deepEqual(await fresh.ask(200, 'GET', `${PATH}/revisions`, as), []);
  assert.equal(await fresh.fileSystem.stat('/site/site/global-styles'), undefined);
});

test('sent members replace the stored ones; others stay', async (t) => {
  const fresh = await theSite();
  t.after(() => fresh.close());
  const steps: readonly (readonly [what: string, sent: unknown, shown: Partial<Answer>, made: number])[] = [
    [
      'styles',
      { styles: { color: { text: 'red', background: '#fff' } } },
      { styles: { color: { text: 'red', background: '#fff' } }, settings: {} },
      1,
    ],
    ['styles as a whole', { styles: { color: { text: 'blue' } } }, { styles: { color: { text: 'blue' } } }, 1],
    [
      'settings',
      { settings: { color: { palette: { custom: [{ slug: 'a', name: 'A', color: '#abc' }] } } } },
      {
        styles: { color: { text: 'blue' } },
        settings: { color: { palette: { custom: [{ slug: 'a', name: 'A', color: '#abc' }] } } },
      },
      1,
    ],
    [
      'a title',
      { title: { raw: 'Spring & summer' } },
      { title: { raw: 'Spring & summer', rendered: 'Spring &#038; summer' } },
      1,
    ],
    ['what is so already', { title: 'Spring & summer', styles: { color: { text: 'blue' } } }, {}, 0],
    ['nothing', {}, { styles: { color: { text: 'blue' } } }, 0],
    [
      'empty lists for empty objects',
      { styles: { blocks: [], color: { text: 'blue' }, elements: [] } },
      { styles: { blocks: {}, color: { text: 'blue' }, elements: {} } },
      1,
    ],
    ['nothing at all, as PHP says it', { styles: [], settings: [] }, { styles: {}, settings: {} }, 1],
  ];
  let made = 0;
  for (const [what, sent, shown, more] of steps) {
    fresh.clock.advance(1000);
    const answer = await send(fresh, sent);
    for (const [name, value] of Object.entries(shown)) assert.deepEqual(answer[name], value, `${what}: ${name}`);
    made += more;
    const listed = (await fresh.ask(200, 'GET', `${PATH}/revisions`, as)) as Answer[];
    assert.equal(listed.length, made, what);
    if (more > 0) {
      assert.deepEqual([listed[0]?.styles, listed[0]?.settings], [answer.styles, answer.settings], what);
    }
    assert.deepEqual(answer._links['version-history'][0].count, made, what);
  }
});

/** What is sent, and how answers say it. */
const SAID: readonly (readonly [what: string, sent: Answer, said: Answer])[] = [
  [
    'a preset by its custom property',
    { styles: { color: { text: 'var:preset|color|ink', background: 'var(--wp--preset--color--ink)' } } },
    { styles: { color: { text: 'var(--wp--preset--color--ink)', background: 'var(--wp--preset--color--ink)' } } },
  ],
  [
    'values of its own likewise, in lists too',
    { settings: { custom: { ink: 'var:preset|color|ink', many: ['var:custom|lineHeight', 1] } } },
    {
      settings: { custom: { ink: 'var(--wp--preset--color--ink)', many: ['var(--wp--custom--line-height)', 1] } },
    },
  ],
  [
    'presets by whose they are, those of a block likewise',
    {
      settings: {
        color: { palette: [{ slug: 'x', name: 'X', color: 'red' }] },
        blocks: { 'core/quote': { color: { palette: [{ slug: 'y', name: 'Y', color: 'blue' }] } } },
      },
    },
    {
      settings: {
        color: { palette: { custom: [{ slug: 'x', name: 'X', color: 'red' }] } },
        blocks: { 'core/quote': { color: { palette: { custom: [{ slug: 'y', name: 'Y', color: 'blue' }] } } } },
      },
    },
  ],
  [
    'tools one by one',
    { settings: { blocks: { 'core/quote': { appearanceTools: true, border: { color: false } } } } },
    {
      settings: {
        blocks: {
          'core/quote': {
            background: { backgroundImage: true, backgroundSize: true },
            border: { color: false, radius: true, style: true, width: true },
            color: { link: true, heading: true, button: true, caption: true },
            dimensions: { aspectRatio: true, minHeight: true },
            position: { sticky: true },
            spacing: { blockGap: true, margin: true, padding: true },
            typography: { lineHeight: true },
          },
        },
      },
    },
  ],
  ['that there are none', { settings: { appearanceTools: false } }, { settings: { appearanceTools: false } }],
];

for (const [what, sent, said] of SAID) {
  test(`responses show ${what}`, async () => {
    const answer = await send(site, sent);
    const now = await read();
    const [last] = (await site.ask(200, 'GET', `${PATH}/revisions`, as)) as Answer[];
    for (const [name, value] of Object.entries(said)) {
      for (const one of [answer, now, last]) assert.deepEqual(one?.[name], value);
    }
  });
}

/** A sent value, the refused parameter, and the beginning of the message; `undefined` if it is accepted. */
const INPUT: readonly (readonly [
  what: string,
  sent: Answer,
  param?: 'styles' | 'settings' | 'title',
  message?: string,
])[] = [
  [
    'a value of each kind',
    { styles: { color: { text: '#000' }, typography: { lineHeight: 1.5, fontSize: 'clamp(1rem, 2vw, 3rem)' } } },
  ],
  ['a reference', { styles: { color: { text: { ref: 'styles.color.background' } } } }],
  [
    'elements and their states',
    {
      styles: {
        elements: { link: { ':hover': { color: { text: 'red' } } }, h2: { typography: { fontSize: '2rem' } } },
      },
    },
  ],
  [
    'blocks with elements and variations',
    {
      styles: {
        blocks: {
          'core/button': {
            variations: { outline: { border: { width: '1px' } } },
            elements: { link: { color: { text: 'red' } } },
          },
        },
      },
    },
  ],
  [
    'a picture',
    {
      styles: {
        background: {
          backgroundImage: { url: 'https://site.test/a.png', id: 5, source: 'file', title: 'a' },
          backgroundSize: 'cover',
        },
      },
    },
  ],
  ['pictures in values', { styles: { background: { backgroundImage: "url('data:image/png;base64,AAAA')" } } }],
  [
    'rules',
    {
      styles: {
        css: '.a > .b { content: "\\201C"; scroll-behavior: smooth; background: url(/a.png) }',
        blocks: { 'core/quote': { css: '& p { margin: 0 }' } },
      },
    },
  ],
  [
    'what an editor keeps of presets',
    {
      settings: {
        color: { palette: { theme: [{ slug: 'ink', name: 'Ink', color: '#111' }], custom: [] } },
        typography: {
          fontSizes: { theme: [{ slug: 's', name: 'S', size: '1rem', fluid: { min: '1rem', max: '2rem' } }] },
        },
      },
    },
  ],
  [
    'fonts',
    {
      settings: {
        typography: {
          fontFamilies: {
            custom: [
              {
                slug: 'f',
                name: 'F',
                fontFamily: '"F", serif',
                fontFace: [{ fontFamily: 'F', fontWeight: '400', fontStyle: 'normal', src: ['file:./assets/f.woff2'] }],
              },
            ],
          },
        },
      },
    },
  ],
  ['anything below custom', { settings: { custom: { a: { b: 1, c: ['x', true] } } } }],
  ['a version, which is another parameter that is not known', { version: 3, styles: {} }],
  ['text for styles', { styles: 'red' }, 'styles', 'styles must be an object'],
  ['a list for styles', { styles: [1] }, 'styles', 'styles.0 is not a member'],
  ['an unknown part', { styles: { colour: {} } }, 'styles', 'styles.colour is not a member'],
  [
    'an unknown member',
    { styles: { color: { foreground: 'red' } } },
    'styles',
    'styles.color.foreground is not a member',
  ],
  ['a truth for a value', { styles: { color: { text: true } } }, 'styles', 'styles.color.text must be'],
  [
    'a reference to elsewhere',
    { styles: { color: { text: { ref: 'https://x' } } } },
    'styles',
    'styles.color.text must be',
  ],
  [
    'a reference with more',
    { styles: { color: { text: { ref: 'styles.color.background', x: 1 } } } },
    'styles',
    'styles.color.text must be',
  ],
  [
    'a side that is none',
    { styles: { spacing: { padding: { start: '1px' } } } },
    'styles',
    'styles.spacing.padding.start',
  ],
  ['an unknown element', { styles: { elements: { blink: {} } } }, 'styles', 'styles.elements.blink'],
  [
    'a state of what has none',
    { styles: { elements: { h1: { ':hover': {} } } } },
    'styles',
    'styles.elements.h1.:hover',
  ],
  [
    'a block without namespace',
    { styles: { blocks: { quote: {} } } },
    'styles',
    'styles.blocks.quote must be named as namespace/block',
  ],
  [
    'blocks in a block',
    { styles: { blocks: { 'core/quote': { blocks: {} } } } },
    'styles',
    'styles.blocks.core/quote.blocks',
  ],
  ['the end of the element', { styles: { color: { text: 'red</style><script>' } } }, 'styles', 'styles.color.text'],
  ['another declaration', { styles: { color: { text: 'red; background: blue' } } }, 'styles', 'styles.color.text'],
  ['the end of the rule', { styles: { color: { text: 'red } body { color: blue' } } }, 'styles', 'styles.color.text'],
  ['a script', { styles: { color: { background: 'url(javascript:alert(1))' } } }, 'styles', 'styles.color.background'],
  [
    'a script, in a quoted comment',
    { styles: { css: 'a { content: "/*"; background: url(javascript:x) }' } },
    'styles',
    'styles.css',
  ],
  [
    'a script, with a comment in it',
    { styles: { css: 'a { width: exp/**/ression(alert(1)) }' } },
    'styles',
    'styles.css',
  ],
  ['a script, with escapes', { styles: { css: 'a { background: url(java\\73 cript:x) }' } }, 'styles', 'styles.css'],
  [
    'a script, with escapes of six digits',
    { styles: { css: 'a { background: url(java\\000073cript:x) }' } },
    'styles',
    'styles.css',
  ],
  [
    'a script, with signs escaped',
    { styles: { css: 'a { background: url(java\\script:x) }' } },
    'styles',
    'styles.css',
  ],
  [
    'a file of the machine',
    { styles: { background: { backgroundImage: 'url(file:///etc/passwd)' } } },
    'styles',
    'styles.background.backgroundImage',
  ],
  [
    'a page in an address',
    { styles: { background: { backgroundImage: { url: 'data:text/html,x' } } } },
    'styles',
    'styles.background.backgroundImage.url',
  ],
  ['an unknown setting', { settings: { colour: {} } }, 'settings', 'settings.colour is not a member'],
  [
    'text for a switch',
    { settings: { color: { custom: 'yes' } } },
    'settings',
    'settings.color.custom must be true or false',
  ],
  [
    'a preset without slug',
    { settings: { color: { palette: [{ name: 'A', color: 'red' }] } } },
    'settings',
    'settings.color.palette.0.slug is missing',
  ],
  [
    'a preset without value',
    { settings: { color: { palette: { custom: [{ slug: 'a' }] } } } },
    'settings',
    'settings.color.palette.custom.0.color is missing',
  ],
  ['a preset of nobody', { settings: { color: { palette: { mine: [] } } } }, 'settings', 'settings.color.palette.mine'],
  [
    'a slug with more in it',
    { settings: { color: { palette: [{ slug: 'a{}', color: 'red' }] } } },
    'settings',
    'settings.color.palette.0.slug',
  ],
  [
    'a name with markup',
    { settings: { color: { palette: [{ slug: 'a', name: '<b>', color: 'red' }] } } },
    'settings',
    'settings.color.palette.0.name',
  ],
  ['markup below custom', { settings: { custom: { a: ['</style>'] } } }, 'settings', 'settings.custom must not hold'],
  [
    'another rule in a name below custom',
    { settings: { custom: { 'a}b{': 1 } } },
    'settings',
    'settings.custom must not hold',
  ],
  [
    'settings of the site in a block',
    { settings: { blocks: { 'core/quote': { useRootPaddingAwareAlignments: true } } } },
    'settings',
    'settings.blocks.core/quote.useRoot',
  ],
  ['a number for a title', { title: 5 }, 'title', 'title'],
];

for (const [what, sent, param, message = ''] of INPUT) {
  test(`${param ? 'refuses' : 'accepts'} ${what}`, async () => {
    if (!param) {
      const answer = await send(site, sent);
      for (const name of ['styles', 'settings']) if (sent[name]) assert.deepEqual(answer[name], sent[name]);
      return;
    }
    const before = await read();
    const { code, data } = await send(site, sent, 400);
    assert.equal(code, 'rest_invalid_param');
    assert.deepEqual(Object.keys(data.params), [param]);
    assert.ok(data.params[param].startsWith(message), data.params[param]);
    assert.deepEqual(await read(), before, 'nothing is changed');
  });
}

for (const css of ['</style>', 'a { } <script>alert(1)</script>', '<!-- -->', '<b']) {
  test(`refuses markup in CSS: ${css}`, async () => {
    for (const styles of [{ css }, { blocks: { 'core/quote': { css } } }]) {
      const { code } = await send(site, { styles }, 400);
      assert.equal(code, 'rest_custom_css_illegal_markup');
    }
  });
}

type Who = Role | undefined;
const READERS: readonly Who[] = ['administrator', 'editor', 'author', 'contributor'];
const ALL: readonly Who[] = [undefined, 'subscriber', ...READERS];

/** A request, who may send it, and the error for others. */
const RIGHTS: readonly (readonly [method: string, path: string, who: readonly Who[], code: string])[] = [
  ['GET', PATH, READERS, 'rest_cannot_view'],
  ['GET', `/global-styles/themes/${NAME}`, READERS, 'rest_cannot_read_global_styles'],
  ['GET', `/global-styles/themes/${NAME}/variations`, READERS, 'rest_cannot_read_global_styles'],
  ['GET', `${PATH}/revisions`, ['administrator'], 'rest_cannot_read'],
  ['POST', PATH, ['administrator'], 'rest_cannot_edit'],
  ['PUT', PATH, ['administrator'], 'rest_cannot_edit'],
  ['PATCH', PATH, ['administrator'], 'rest_cannot_edit'],
];

for (const [method, path, may, code] of RIGHTS) {
  test(`${method} ${path.replace(String(ID), 'ID')} is for ${may.join(', ')}`, async () => {
    for (const who of ALL) {
      const status = may.includes(who) ? 200 : who ? 403 : 401;
      const answer = await site.ask(status, method, path, who && { as: who });
      if (status !== 200) assert.equal(answer.code, code, String(who));
    }
  });
}

test('a missing record and a hidden one get the same response', async () => {
  const asked: readonly (readonly [who: Who, path: string, status: number, code: string])[] = [
    ['administrator', '/global-styles/0', 404, 'rest_global_styles_not_found'],
    ['administrator', '/global-styles/99999999', 404, 'rest_global_styles_not_found'],
    ['administrator', `/global-styles/0${ID}`, 404, 'rest_global_styles_not_found'],
    ['administrator', '/global-styles/daybook', 404, 'rest_global_styles_not_found'],
    ['administrator', '/global-styles/themes', 404, 'rest_global_styles_not_found'],
    ['administrator', '/global-styles/99999999/revisions', 404, 'rest_post_invalid_parent'],
    ['administrator', '/global-styles/99999999/revisions/1', 404, 'rest_post_invalid_parent'],
    ['administrator', `${PATH}/revisions/99999999`, 404, 'rest_post_invalid_id'],
    ['administrator', '/global-styles/themes/no-such', 404, 'rest_theme_not_found'],
    ['administrator', '/global-styles/themes/no-such/variations', 404, 'rest_theme_not_found'],
    ['editor', OTHER, 404, 'rest_global_styles_not_found'],
    ['editor', '/global-styles/themes/plain', 404, 'rest_theme_not_found'],
    ['editor', '/global-styles/99999999?context=edit', 404, 'rest_global_styles_not_found'],
    ['editor', `${PATH}?context=edit`, 403, 'rest_forbidden_context'],
    ['subscriber', `${PATH}?context=edit`, 403, 'rest_forbidden_context'],
    [undefined, `${PATH}?context=edit`, 401, 'rest_forbidden_context'],
    [undefined, '/global-styles/99999999', 404, 'rest_global_styles_not_found'],
    [undefined, OTHER, 404, 'rest_global_styles_not_found'],
    [undefined, PATH, 401, 'rest_cannot_view'],
    [undefined, '/global-styles/themes/no-such', 401, 'rest_cannot_read_global_styles'],
    ['editor', '/global-styles/99999999/revisions', 404, 'rest_post_invalid_parent'],
    ['editor', `${PATH}/revisions`, 403, 'rest_cannot_read'],
  ];
  for (const [who, path, status, code] of asked) {
    assert.equal((await site.ask(status, 'GET', path, who && { as: who })).code, code, `${who} ${path}`);
  }
  await site.ask(200, 'GET', OTHER, as);
});

test('revisions are hidden from users who may not change the styles', async () => {
  await send(site, { styles: { color: { text: 'green' } } });
  const { _links, styles } = await site.ask(200, 'GET', PATH, { as: 'contributor' });
  assert.deepEqual(styles, { color: { text: 'green' } });
  assert.deepEqual(_links['version-history'], [{ href: `http://site.test/api/site/v2${PATH}/revisions` }]);
  for (const rel of ['predecessor-version', 'site:action-publish']) assert.equal(_links[rel], undefined);
});

test('revisions are listed by pages, and read one by one', async (t) => {
  const fresh = await theSite();
  t.after(() => fresh.close());
  for (const text of ['a', 'b', 'c']) {
    fresh.clock.advance(60_000);
    await send(fresh, { styles: { color: { text } } });
  }
  const texts = async (query: string) =>
    ((await fresh.ask(200, 'GET', `${PATH}/revisions${query}`, as)) as Answer[]).map((one) => one.styles.color.text);
  assert.deepEqual(await texts(''), ['c', 'b', 'a']);
  assert.deepEqual(await texts('?per_page=2&page=2'), ['a']);
  assert.deepEqual(await texts('?per_page=1&offset=1'), ['b']);
  assert.deepEqual(await texts('?offset=1'), ['c', 'b', 'a']);
  const { headers } = await fresh.json(`/site/v2${PATH}/revisions?per_page=2`, as);
  assert.deepEqual([headers.get('x-wp-total'), headers.get('x-wp-totalpages')], ['3', '2']);
  const refused = async (query: string) => (await fresh.ask(400, 'GET', `${PATH}/revisions${query}`, as)).code;
  assert.equal(await refused('?per_page=2&page=3'), 'rest_revision_invalid_page_number');
  assert.equal(await refused('?per_page=2&offset=3'), 'rest_revision_invalid_offset_number');
  assert.equal(await refused('?per_page=101'), 'rest_invalid_param');
  const [newest] = (await fresh.ask(200, 'GET', `${PATH}/revisions`, as)) as Answer[];
  const one = await fresh.ask(200, 'GET', `${PATH}/revisions/${newest?.id}`, as);
  assert.deepEqual(one, newest);
  assert.deepEqual(
    { ...one, id: 0 },
    {
      author: 1,
      date: '2030-01-15T07:03:00',
      date_gmt: '2030-01-15T12:03:00',
      id: 0,
      modified: '2030-01-15T07:03:00',
      modified_gmt: '2030-01-15T12:03:00',
      parent: ID,
      settings: {},
      styles: { color: { text: 'c' } },
      _links: { parent: [{ href: `http://site.test/api/site/v2${PATH}` }] },
    },
  );
});

test('an update based on an outdated version is refused', async (t) => {
  const fresh = await theSite();
  t.after(() => fresh.close());
  await send(fresh, { styles: { color: { text: 'a' } } });
  const etag = (await fresh.fetch(`/site/v2${PATH}`, as)).headers.get('etag') ?? '';
  await send(fresh, { styles: { color: { text: 'b' } } });
  const late = { ...as, json: { styles: {} }, headers: { 'If-Match': etag } };
  assert.equal((await fresh.ask(412, 'POST', PATH, late)).code, 'rest_precondition_failed');
  assert.deepEqual((await read(PATH, fresh)).styles, { color: { text: 'b' } });
});

test('the file may be edited by hand: additions stay, changes are shown', async (t) => {
  const record = { id: 7, title: 'Ours', theme: NAME, styles: { color: { text: 'navy' } }, note: 'ask Ann' };
  const fresh = await theSite({ files: { ...FILES, 'site/global-styles/7.json': json(record) } });
  t.after(() => fresh.close());
  const { title, styles } = await read(PATH, fresh);
  assert.deepEqual([title.raw, styles], ['Ours', { color: { text: 'navy' } }]);
  await send(fresh, { settings: { color: { custom: false } } });
  await fresh.site.settled();
  const text = new TextDecoder().decode(await fresh.fileSystem.readFile('/site/site/global-styles/7.json'));
  const { modified, ...written } = JSON.parse(text);
  assert.deepEqual(written, {
    ...record,
    slug: '',
    status: 'publish',
    author: 0,
    settings: { color: { custom: false } },
  });
});

test('the styles of a theme are merged over those of every theme', async () => {
  const { settings, styles, _links } = await site.ask(200, 'GET', `/global-styles/themes/${NAME}`, as);
  assert.deepEqual(settings.color.palette.theme, [{ slug: 'ink', name: 'Ink', color: '#222' }]);
  assert.ok(settings.color.palette.default.length > 0);
  assert.deepEqual([settings.border.color, settings.appearanceTools, settings.novel], [true, false, 1]);
  assert.deepEqual(settings.blocks['core/button'], { border: { radius: true } });
  const none = { top: '0px', right: '0px', bottom: '0px', left: '0px' };
  assert.deepEqual(styles.spacing, { blockGap: '1rem', padding: none });
  const own = ['core/group', 'core/quote'].map((name) => [name, styles.blocks[name]]);
  assert.deepEqual(
    Object.fromEntries(own),
    {
      'core/group': { variations: { boxed: { color: { text: 'red', background: 'white' } } } },
      'core/quote': { variations: { boxed: { color: { text: 'navy', background: 'white' } } } },
    },
    'with the looks that it brings for single blocks',
  );
  assert.deepEqual(_links, {
    self: [
      {
        href: `http://site.test/api/site/v2/global-styles/themes/${NAME}`,
        targetHints: { allow: ['GET'] },
      },
    ],
  });
  const plain = await site.ask(200, 'GET', '/global-styles/themes/plain', as);
  assert.equal(plain.settings.color.palette.theme, undefined);
});

test('only variations of a whole theme are listed', async () => {
  assert.deepEqual(await site.ask(200, 'GET', `/global-styles/themes/${NAME}/variations`, as), [
    { version: 3, title: 'untitled', settings: {}, styles: { color: { text: 'red' } } },
    {
      version: 3,
      title: 'By night',
      slug: 'night',
      description: 'Dark',
      settings: { color: { palette: { theme: [{ slug: 'ink', name: 'Ink', color: '#eee' }] } } },
      styles: {},
    },
  ]);
  assert.deepEqual(await site.ask(200, 'GET', '/global-styles/themes/plain/variations', as), []);
});
