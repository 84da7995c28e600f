import assert from 'node:assert/strict';
import { test } from 'node:test';
import { principalOf } from '../../core/auth/principal.ts';
import { anonymous as nobody, system } from '../../core/contract/fixed-principals.ts';
import type { Capability, Role } from '../../core/contract/principal.ts';

/** The table of docs/security.md, copied by hand: n = no, y = yes. Columns: the user, from anonymous upwards. */
const TABLE: Readonly<Record<Capability, string>> = {
  //                 nobody subscriber contributor author editor administrator system
  read_own_drafts: ' n      n          y           y      y      y             y',
  read_others: '     n      n          n           n      y      y             y',
  create: '          n      n          y           y      y      y             y',
  publish: '         n      n          n           y      y      y             y',
  edit_published: '  n      n          n           y      y      y             y',
  private: '         n      n          n           y      y      y             y',
  edit_others: '     n      n          n           n      y      y             y',
  assign_terms: '    n      n          y           y      y      y             y',
  create_terms: '    n      n          y           y      y      y             y',
  manage_terms: '    n      n          n           n      y      y             y',
  sticky: '          n      n          n           y      y      y             y',
  upload: '          n      n          n           y      y      y             y',
  embed_proxy: '     n      n          y           y      y      y             y',
  unfiltered_html: ' n      n          n           n      y      y             y',
  manage_theme: '    n      n          n           n      n      y             y',
  manage_site: '     n      n          n           n      n      y             y',
};

const user = (role: Role) =>
  principalOf({ id: 7, login: 'ada', name: 'Ada', slug: 'ada', role, registered: '2026-11-21T06:24:00.000Z' });

const COLUMNS = [
  nobody,
  user('subscriber'),
  user('contributor'),
  user('author'),
  user('editor'),
  user('administrator'),
  system,
];

for (const [capability, row] of Object.entries(TABLE)) {
  test(`who may ${capability}`, () => {
    const answers = COLUMNS.map((principal) => (principal.can(capability as Capability) ? 'y' : 'n'));
    assert.deepEqual(answers, row.trim().split(/ +/));
  });
}

test('only a signed-in principal has a user, only the operator is the system', () => {
  assert.deepEqual(
    COLUMNS.map(({ user, system }) => [user?.login, system]),
    [[undefined, false], ...Array.from({ length: 5 }, () => ['ada', false]), [undefined, true]],
  );
});

test('a principal contains only what plugins need of a user', () => {
  assert.deepEqual(user('editor').user, { id: 7, login: 'ada', name: 'Ada', role: 'editor' });
});
