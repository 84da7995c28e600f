import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyone, can, type Permission } from '../../../core/index.ts';
import { whoMay } from '../../../scripts/cli/authoring/who-may.ts';

const no = { code: 'rest_forbidden', message: 'No.' };

const cases: readonly (readonly [what: string, allow: Permission, who: string])[] = [
  ['anyone', anyone, 'anyone'],
  ['a right of contributors', can('create'), 'contributor and above'],
  ['a right of administrators', can('manage_site'), 'administrator'],
  ['whoever is signed in', ({ principal }) => (principal.user ? undefined : no), 'who is signed in'],
  ['some roles', ({ principal }) => (principal.user?.role === 'author' ? undefined : no), 'author'],
  ['all but some', ({ principal }) => (principal.user?.role === 'editor' ? no : undefined), 'anyone'],
  ['nobody', () => no, 'nobody'],
  [
    'a parameter',
    ({ params }) => ((params as { context?: string }).context ? no : undefined),
    'depends on the request',
  ],
  [
    'whether there is one',
    ({ params }) => ('context' in (params as object) ? no : undefined),
    'depends on the request',
  ],
  [
    'all of them',
    ({ params }) => (Object.keys(params as object).length > 0 ? no : undefined),
    'depends on the request',
  ],
  ['the settings', ({ config }) => ((config as { open?: boolean }).open ? undefined : no), 'depends on the request'],
];
for (const [what, allow, who] of cases) {
  test(`a permission for ${what} admits: ${who}`, () => assert.equal(whoMay(allow), who));
}
