import assert from 'node:assert/strict';
import { test } from 'node:test';
import { switchPlugins, switchProblem } from '../../core/loading/runtime/switch-plugins.ts';

const ORCHARD = { trees: 3 };

/** The document before, who is switched, the document after. */
const SWITCHED: readonly (readonly [
  what: string,
  before: object,
  asked: readonly [boolean, ...string[]],
  after: object,
])[] = [
  ['one that was never named goes on', {}, [true, 'pear'], { plugins: { pear: true } }],
  ['one goes off', { plugins: { pear: true } }, [false, 'pear'], { plugins: { pear: false } }],
  [
    'its settings are put aside when it goes off',
    { plugins: { pear: ORCHARD, plum: true } },
    [false, 'pear', 'plum'],
    { plugins: { pear: false, plum: false }, plugins_off: { pear: ORCHARD } },
  ],
  [
    'and put back when it goes on; those of others stay aside',
    { plugins: { pear: false }, plugins_off: { pear: ORCHARD, plum: ORCHARD } },
    [true, 'pear'],
    { plugins: { pear: ORCHARD }, plugins_off: { plum: ORCHARD } },
  ],
  [
    'nothing is left where they were',
    { plugins_off: { pear: ORCHARD } },
    [true, 'pear'],
    { plugins: { pear: ORCHARD } },
  ],
  [
    'what was aside of old is forgotten when it goes off without settings',
    { plugins: { pear: true }, plugins_off: { pear: ORCHARD } },
    [false, 'pear'],
    { plugins: { pear: false } },
  ],
  ['one that is on keeps its settings', { plugins: { pear: ORCHARD } }, [true, 'pear'], { plugins: { pear: ORCHARD } }],
  [
    'one that is off stays as it is',
    { plugins: { pear: false }, plugins_off: { pear: ORCHARD } },
    [false, 'pear'],
    { plugins: { pear: false }, plugins_off: { pear: ORCHARD } },
  ],
  [
    'everything else is kept',
    { title: 'Town', note: 'ours', plugins: { plum: ORCHARD } },
    [true, 'pear'],
    { title: 'Town', note: 'ours', plugins: { plum: ORCHARD, pear: true } },
  ],
];

for (const [what, before, [on, ...names], after] of SWITCHED) {
  test(what, () => {
    const copy = structuredClone(before);
    assert.deepEqual(switchPlugins(before as never, { names, on }), after);
    assert.deepEqual(before, copy, 'what it is given stays as it is');
  });
}

/** One that is on by itself wherever the plugin is on that it requires. */
const LEAF = [
  { name: 'tree', key: 'tree', requires: [] },
  { name: 'leaf', key: 'leaf', requires: ['tree'], default: 'on' },
] as const;

for (const [what, settings, asked, problem] of [
  ['goes off with that', { plugins: { tree: true } }, { names: ['tree'], on: false }, undefined],
  ['does not when it was switched on', { plugins: { tree: true, leaf: true } }, { names: ['tree'], on: false }, /leaf/],
  ['waits for it', { plugins: {} }, { names: ['leaf'], on: true }, /tree/],
] as const) {
  test(`a plugin that is on with another ${what}`, () => {
    const said = switchProblem(settings, LEAF, asked);
    if (problem === undefined) assert.equal(said, undefined);
    else assert.match(String(said), problem);
  });
}

/** Of almanac's own: one is on unless switched off, of which `fruit` said before what `plugins.fig` says now. */
const FIG = [{ name: 'fig', key: 'fig', requires: [], default: 'on', formerly: 'fruit' }] as const;

for (const [what, before, on, after] of [
  ['goes off where nothing names it', {}, false, { plugins: { fig: false } }],
  ['is on where nothing names it', {}, true, { plugins: {} }],
  ['is off by its former member', { fruit: false }, false, { fruit: false, plugins: {} }],
  ['goes on in spite of its former member', { fruit: false }, true, { fruit: false, plugins: { fig: true } }],
  [
    'goes off though its settings stand in the former member',
    { fruit: {} },
    false,
    { fruit: {}, plugins: { fig: false } },
  ],
  ['goes on again', { plugins: { fig: false } }, true, { plugins: { fig: true } }],
] as const) {
  test(`one that is on unless switched off ${what}`, () => {
    assert.deepEqual(switchPlugins(before, { names: ['fig'], on }, FIG), after);
  });
}

test('one that is on unless switched off is there for those that require it', () => {
  const present = [...FIG, { name: 'jam', key: 'jam', requires: ['fig'] }];
  assert.equal(switchProblem({}, present, { names: ['jam'], on: true }), undefined);
  assert.match(switchProblem({ fruit: false }, present, { names: ['jam'], on: true }) ?? '', /requires fig/);
});

const plugin = (name: string, ...requires: readonly string[]) => ({ name, key: name, requires });
/** A cherry needs a plum, and this a pear; a quince needs a pear. */
const PRESENT = [plugin('pear'), plugin('plum', 'pear'), plugin('cherry', 'plum'), plugin('quince', 'pear')];

/** Active plugins, the switched one, the message. */
const PROBLEMS: readonly (readonly [on: string, asked: readonly [boolean, ...string[]], says: string | undefined])[] = [
  ['', [true, 'pear'], undefined],
  ['', [true, 'kiwi'], 'there is no plugin kiwi; available are cherry, pear, plum, and quince'],
  ['', [false, 'constructor'], 'there is no plugin constructor; available are cherry, pear, plum, and quince'],
  [
    '',
    [true, 'cherry'],
    'plugin cherry requires pear and plum, which must be on as well: almanac plugin on cherry pear plum',
  ],
  ['pear', [true, 'cherry'], 'plugin cherry requires plum, which must be on as well: almanac plugin on cherry plum'],
  [
    '',
    [true, 'plum', 'quince'],
    'plugin plum requires pear, which must be on as well: almanac plugin on pear plum quince',
  ],
  ['', [true, 'cherry', 'plum', 'pear'], undefined],
  ['pear plum', [true, 'cherry'], undefined],
  ['pear plum cherry', [false, 'cherry'], undefined],
  [
    'pear plum cherry',
    [false, 'pear'],
    'plugin pear is required by cherry and plum, which must be off as well: almanac plugin off cherry pear plum',
  ],
  [
    'pear plum',
    [false, 'pear'],
    'plugin pear is required by plum, which must be off as well: almanac plugin off pear plum',
  ],
  ['pear plum cherry', [false, 'pear', 'plum', 'cherry'], undefined],
  ['pear', [false, 'pear'], undefined],
];

for (const [on, [wanted, ...names], says] of PROBLEMS) {
  test(`with ${on || 'none'} on, ${names.join(' ')} ${wanted ? 'on' : 'off'}: ${says ?? 'may be'}`, () => {
    const plugins = Object.fromEntries(on.split(' ').map((name) => [name, true]));
    assert.equal(switchProblem({ plugins }, PRESENT, { names, on: wanted }), says);
  });
}
