import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafeDeclaration } from '../../../plugins/content/render/css/safe-declaration.ts';
import { ruleText } from '../../../plugins/content/render/css/style-rule.ts';

for (const [name, value, safe] of [
  ['color', '#123456', true],
  ['color', 'var(--wp--preset--color--moss)', true],
  ['color', 'rgb(1,2,3)', false],
  ['font-size', 'clamp(1rem, 1rem + ((1vw - 0.2rem) * 1.3), 2rem)', true],
  ['margin-right', 'calc(0px * -1)', true],
  ['top', 'calc(0px + var(--bar, 0px))', true],
  ['width', 'calc(1px', false],
  ['width', 'calc(url(x))', false],
  ['width', '(1px)', false],
  ['background', 'linear-gradient(45deg,#111,#222)', true],
  ['background', 'linear-gradient(90deg, var(--wp--preset--color--moss), rgba(1, 2, 3, 0.5))', true],
  ['color', 'linear-gradient(45deg,#111,#222)', false],
  ['background-image', "url('https://site.test/a.jpg')", true],
  ['background-image', "url('javascript:alert(1)')", false],
  ['background-image', "url('a');b('c')", false],
  ['color', 'url(https://site.test/a.jpg)', false],
  ['color', 'red;display:none', false],
  ['color', 'red}body{color:blue', false],
  ['color', 'red/*', false],
  ['color', '\\72 ed', false],
  ['font-family', "'Times New Roman', serif", true],
  ['font-family', "'Times", false],
  ['grid-template-columns', '[a 1fr', false],
  ['color', '</style>', false],
  ['behavior', 'x', false],
  ['--wp--style--gap', '1px', true],
  ['--a;b', '1px', false],
  ['color', '', false],
  ['color', 'a'.repeat(1001), false],
] as const) {
  test(`${name}: ${value.slice(0, 40)} ${safe ? 'may be set' : 'is left out'}`, () =>
    assert.equal(isSafeDeclaration(name, value), safe));
}

test('a rule keeps allowed declarations, and is dropped without any', () => {
  const rule = { selector: '.a', declarations: { color: 'red', width: '1px}b{' } };
  assert.equal(ruleText(rule), '.a{color:red;}');
  assert.equal(
    ruleText({ ...rule, condition: '@container (max-width: 1rem)' }),
    '@container (max-width: 1rem){.a{color:red;}}',
  );
  assert.equal(ruleText({ selector: '.a', declarations: { color: '' } }), '');
});
