import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBasic } from '../../core/auth/sign-in/authenticate.ts';

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

const CASES: readonly [what: string, header: string | undefined, expected: ReturnType<typeof parseBasic>][] = [
  ['no header', undefined, undefined],
  ['an empty header', '', undefined],
  ['another scheme', 'Bearer YWRhOnNlY3JldA==', undefined],
  ['a scheme that begins alike', 'Basically YWRhOnNlY3JldA==', undefined],
  ['login and password', `Basic ${base64('ada:secret')}`, { login: 'ada', password: 'secret' }],
  ['any case of the scheme', `bAsIc ${base64('ada:secret')}`, { login: 'ada', password: 'secret' }],
  ['several spaces', `Basic   ${base64('ada:secret')} `, { login: 'ada', password: 'secret' }],
  ['no padding', 'Basic YWRhOnNlY3JldA', { login: 'ada', password: 'secret' }],
  ['a colon in the password', `Basic ${base64('ada:se:cr:et')}`, { login: 'ada', password: 'se:cr:et' }],
  ['no login', `Basic ${base64(':secret')}`, { login: '', password: 'secret' }],
  ['no password', `Basic ${base64('ada:')}`, { login: 'ada', password: '' }],
  ['UTF-8', `Basic ${base64('jörg:пароль')}`, { login: 'jörg', password: 'пароль' }],
  ['no colon', `Basic ${base64('ada')}`, 'malformed'],
  ['nothing', 'Basic', 'malformed'],
  ['nothing but spaces', 'Basic   ', 'malformed'],
  ['not base64', 'Basic a:b', 'malformed'],
  ['base64 of a file name', `Basic ${base64('ada:??>').replaceAll('/', '_')}`, 'malformed'],
  ['a cut group', 'Basic YWRhO', 'malformed'],
  ['two headers joined', `Basic ${base64('ada:secret')}, Basic ${base64('eve:secret')}`, 'malformed'],
  ['Latin-1', `Basic ${base64(Buffer.from('jörg:secret', 'latin1'))}`, 'malformed'],
  ['a line feed', `Basic ${base64('ada:sec\nret')}`, 'malformed'],
  ['a zero', `Basic ${base64('ada\0:secret')}`, 'malformed'],
];

for (const [what, header, expected] of CASES) {
  test(`Authorization with ${what}`, () => assert.deepEqual(parseBasic(header), expected));
}
