import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { placeOf, returnAddress, sourceOf, withParameters } from '../../plugins/app-authorization/return-address.ts';

const schema = v.pipe(v.string(), returnAddress(['listed', 'intent', 'javascript', 'data', 'web+x']));

/** As it is taken, where it leads for people, and as a source of a policy. */
const good: readonly (readonly [string, string, string, string])[] = [
  ['https://app.example/done', 'https://app.example/done', 'app.example', 'https://app.example'],
  ['https://app.example', 'https://app.example/', 'app.example', 'https://app.example'],
  ['HTTPS://APP.Example/Done', 'https://app.example/Done', 'app.example', 'https://app.example'],
  ['https://app.example:8443/', 'https://app.example:8443/', 'app.example:8443', 'https://app.example:8443'],
  ['https://app.example:443/', 'https://app.example/', 'app.example', 'https://app.example'],
  ['https://app.example./', 'https://app.example./', 'app.example.', 'https://app.example.'],
  ['https://my_app.example/', 'https://my_app.example/', 'my_app.example', 'https://my_app.example'],
  ['https://app.example/?a=b%20c&d#e', 'https://app.example/?a=b%20c&d#e', 'app.example', 'https://app.example'],
  ['https://app.example/a@b:c', 'https://app.example/a@b:c', 'app.example', 'https://app.example'],
  ['https://app.example/?q="\'<>', 'https://app.example/?q=%22%27%3C%3E', 'app.example', 'https://app.example'],
  ['https://localhost/', 'https://localhost/', 'localhost', 'https://localhost'],
  ['https://192.0.2.1/', 'https://192.0.2.1/', '192.0.2.1', 'https://192.0.2.1'],
  ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443/', '[2001:db8::1]:8443', 'https:'],
  // people see what the browser will ask for, not what it resembles
  ['https://аpp.example/', 'https://xn--pp-6kc.example/', 'xn--pp-6kc.example', 'https://xn--pp-6kc.example'],
  [
    'https://münchen.example/ü',
    'https://xn--mnchen-3ya.example/%C3%BC',
    'xn--mnchen-3ya.example',
    'https://xn--mnchen-3ya.example',
  ],
  ['org.example.app:/done', 'org.example.app:/done', 'org.example.app:', 'org.example.app:'],
  ['org.example.app://done?a=1', 'org.example.app://done?a=1', 'org.example.app:', 'org.example.app:'],
  ['ORG.Example.App:done', 'org.example.app:done', 'org.example.app:', 'org.example.app:'],
  ['org.example.other:/done', 'org.example.other:/done', 'org.example.other:', 'org.example.other:'],
  ['wordpress://done', 'wordpress://done', 'wordpress:', 'wordpress:'],
  ['jetpack://done', 'jetpack://done', 'jetpack:', 'jetpack:'],
  ['x-wordpress-app://done', 'x-wordpress-app://done', 'x-wordpress-app:', 'x-wordpress-app:'],
  ['listed:done', 'listed:done', 'listed:', 'listed:'],
  ['http://127.0.0.1/done', 'http://127.0.0.1/done', '127.0.0.1:80 (a program on your own device)', 'http://127.0.0.1'],
  [
    'http://localhost:51004/',
    'http://localhost:51004/',
    'localhost:51004 (a program on your own device)',
    'http://localhost:51004',
  ],
  ['http://[::1]:8080/', 'http://[::1]:8080/', '[::1]:8080 (a program on your own device)', 'http:'],
  ['com.example.my-app://x', 'com.example.my-app://x', 'com.example.my-app:', 'com.example.my-app:'],
];

for (const [address, taken, place, source] of good) {
  test(`${JSON.stringify(address)} is a valid return address`, () => {
    assert.equal(v.parse(schema, address), taken);
    assert.equal(placeOf(taken), place);
    assert.equal(sourceOf(taken), source);
    assert.equal(v.parse(schema, taken), taken, 'it comes back from the form');
  });
}

const bad: readonly string[] = [
  // not https
  'http://app.example/',
  'ftp://app.example/',
  'ws://app.example/',
  'wss://app.example/',
  'mailto:someone@app.example',
  'file:///etc/passwd',
  'blob:https://app.example/1',
  'filesystem:https://app.example/1',
  'view-source:https://app.example/',
  'about:blank',
  // scripts
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHA+',
  // what a browser does something with, also where the settings list it
  'intent:x',
  'web+x:done',
  'ms-appinstaller:?source=https://evil.example',
  // another machine, and what only looks like this one
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.2/',
  'http://2130706433/',
  'http://[::2]/',
  'http:127.0.0.1/',
  'http://127.0.0.1:99999/',
  // schemes without a dot that the settings do not list
  'org.example.app',
  'myapp://done',
  'intent://scan/#Intent;scheme=https;end',
  // no whole address
  '',
  '/done',
  'done',
  '//app.example/done',
  '///app.example',
  '\\\\app.example\\done',
  '/\\app.example',
  'app.example/done',
  '?done',
  '#done',
  'https:',
  'https:app.example',
  'https:/app.example',
  'https:///app.example',
  'https:\\\\app.example',
  'https:/\\app.example',
  'https://',
  'https://?',
  'https:// app.example',
  'https://app.example:99999/',
  'https://app.example:port/',
  // who is asked is not who it looks like
  'https://town.test@evil.example/',
  'https://town.test:secret@evil.example/',
  'https://@evil.example/',
  'https://:@evil.example/',
  'https://town.test\\@evil.example/',
  'https://evil.example\\.town.test/',
  'https://town.test%40evil.example/',
  'https://town.test／@evil.example/',
  'org.example.app://town.test@evil/',
  // header and policy splitting
  'https://app.example/\r\nSet-Cookie: a=b',
  'https://app.example/\nX: y',
  'https://app.example/\r',
  'https://app.example/\u2028x',
  'https://app.example/\u0000',
  'https://app.example/\u200e',
  'https://app.example/\ud800',
  'https://app.example/a b',
  'https://app.example/\t',
  'https://app;example/',
  'https://app,example/',
  "https://app'example/",
  'https://app"example/',
  'https://app*.example/',
  'https://*/',
  'https://*.example/',
  'https://(app).example/',
  'https://app.example%0d%0a/',
  'https://app.example%00.evil.example/',
  'https://$app/',
  'https://a&b/',
  `https://app.example/${'a'.repeat(2_000)}`,
];

for (const address of bad) {
  test(`${JSON.stringify(address.slice(0, 60))} is none`, () => assert.equal(v.is(schema, address), false));
}

for (const [what, address, parameters, expected] of [
  ['an address', 'https://app.example/', { a: '1' }, 'https://app.example/?a=1'],
  ['a query', 'https://app.example/?b=2', { a: '1' }, 'https://app.example/?b=2&a=1'],
  ['an empty query', 'https://app.example/?', { a: '1' }, 'https://app.example/?a=1'],
  ['a query as it is written', 'https://app.example/?b=%20+&c', { a: '1' }, 'https://app.example/?b=%20+&c&a=1'],
  ['a fragment', 'https://app.example/#end', { a: '1' }, 'https://app.example/?a=1#end'],
  ['the same name', 'https://app.example/?a=0&b=2&a=3', { a: '1' }, 'https://app.example/?b=2&a=1'],
  ['the same name, encoded', 'https://app.example/?%61=0', { a: '1' }, 'https://app.example/?a=1'],
  ['a scheme of an application', 'org.example.app:/done', { a: '1' }, 'org.example.app:/done?a=1'],
  ['one with a host', 'org.example.app://done?b#c', { a: '1' }, 'org.example.app://done?b&a=1#c'],
  ['one without a slash', 'org.example.app:done', { a: '1' }, 'org.example.app:done?a=1'],
  [
    'what must be encoded',
    'https://app.example/',
    { a: 'https://x/?y&z #ü' },
    'https://app.example/?a=https%3A%2F%2Fx%2F%3Fy%26z+%23%C3%BC',
  ],
] as const) {
  test(`parameters are added to ${what}`, () => assert.equal(withParameters(address, parameters), expected));
}
