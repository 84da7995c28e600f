import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FORM_LIFETIME } from '../../core/auth/sign-in/form-tokens.ts';
import { type AuthorizingSite, authorizingSite, type Fields, hiddenFields, TOWN } from './authorizing-site.ts';
import { countingHash } from './counting-hash.ts';

type Options = NonNullable<Parameters<typeof authorizingSite>[0]>;

/** A site with the editor ada. */
async function town(t: TestContext, options: Options = {}): Promise<AuthorizingSite & { readonly typed: Fields }> {
  const site = await authorizingSite(options);
  t.after(() => site.close());
  return { ...site, typed: { login: 'ada', password: await site.addUser('ada') } };
}

const ID = '0f6a2f4e-95b1-4e3d-9f43-2b1c1f1f8a55';
const DONE = 'https://app.example/done?from=town';
const PHONE: Fields = { app_name: 'Phone' };
const WEB: Fields = { ...PHONE, app_id: ID, success_url: DONE };

const location = (headers: Readonly<Record<string, string>>) => new URL(headers.Location ?? 'nowhere:');

/** The passwords of ada, by name. */
const passwordsOf = async (site: AuthorizingSite) =>
  (await site.command('app-password list', 'ada')).slice(1).map((row) => row.split(/ {2,}/)[3]);

/** Whom the API sees. */
const signsIn = async (site: AuthorizingSite, login: string, password: string) =>
  (await site.ask('/api/', { headers: { authorization: `Basic ${btoa(`${login}:${password}`)}` } })).status;

test('an application with a return address receives its own password there', async (t) => {
  const site = await town(t);
  const { status, headers, text } = await site.answer(WEB, site.typed);
  assert.equal(status, 303);
  assert.equal(text, '');
  assert.equal(headers['Cache-Control'], 'no-store');
  assert.equal(headers['Referrer-Policy'], 'no-referrer');
  const { origin, pathname, searchParams } = location(headers);
  assert.deepEqual([origin, pathname], ['https://app.example', '/done']);
  const { password = '', ...told } = Object.fromEntries(searchParams);
  assert.deepEqual(told, { from: 'town', site_url: TOWN, user_login: 'ada' });
  assert.equal(await signsIn(site, 'ada', password), 200);
  await site.command('app-password revoke', { login: 'ada', name: 'Phone' });
  assert.equal(await signsIn(site, 'ada', password), 401);
});

test('for an application without a return address, the page shows the password once', async (t) => {
  const site = await town(t);
  const { status, headers, text } = await site.answer(PHONE, site.typed);
  assert.equal(status, 200);
  assert.equal(headers['Cache-Control'], 'no-store');
  const [, password = ''] = /id="password" value="([A-Za-z0-9]{24})"/.exec(text) ?? [];
  assert.equal(await signsIn(site, 'ada', password), 200);
  assert.deepEqual(await passwordsOf(site), ['Phone']);
});

test('nothing is replaced: a name in use gets a number', async (t) => {
  const site = await town(t);
  for (let time = 0; time < 3; time++) assert.equal((await site.answer(WEB, site.typed)).status, 303);
  assert.deepEqual(await passwordsOf(site), ['Phone', 'Phone 2', 'Phone 3']);
});

test('a user with the maximum number of passwords is told so, not that the password is wrong', async (t) => {
  const site = await town(t);
  for (let made = 0; made < 100; made++)
    await site.command('app-password create', { login: 'ada', name: `App ${made}` });
  const { status, text, headers } = await site.answer(WEB, site.typed);
  assert.deepEqual([status, headers.Location], [409, undefined]);
  assert.match(text, /already has 100 application passwords, the maximum: revoke one that is no longer used\./);
  assert.doesNotMatch(text, /password is wrong/);
  assert.equal((await passwordsOf(site)).length, 100);
});

test('files contain neither password', async (t) => {
  const site = await town(t);
  const made = location((await site.answer(WEB, site.typed)).headers).searchParams.get('password') ?? '';
  const folder = '/site/.almanac/private/core/credentials';
  const [file] = await site.fileSystem.readDirectory(folder);
  const text = new TextDecoder().decode(await site.fileSystem.readFile(`${folder}/${file?.name}`));
  const { password, application_passwords } = JSON.parse(text);
  assert.match(password, /^\$scrypt\$ln=15,r=8,p=1\$[^$]{22}\$[^$]{43}$/);
  assert.deepEqual([application_passwords[0].name, application_passwords[0].app_id], ['Phone', ID]);
  for (const secret of [made, site.typed.password ?? '']) assert.equal(text.includes(secret), false);
});

for (const [what, parameters, to] of [
  ['its own address for that', { ...WEB, reject_url: 'https://app.example/no?x=1' }, 'https://app.example/no?x=1'],
  ['its other address, marked', WEB, 'https://app.example/done?from=town&success=false'],
  ['a scheme of an application', { ...PHONE, reject_url: 'org.example.app:/no' }, 'org.example.app:/no'],
] as const) {
  test(`a declined application is redirected to ${what}`, async (t) => {
    const site = await town(t, { settings: { authorization: { schemes: ['org.example.app'] } } });
    const { status, headers } = await site.answer(parameters, { answer: 'decline' });
    assert.deepEqual([status, headers.Location], [303, to]);
    assert.equal(headers['Referrer-Policy'], 'no-referrer');
    assert.deepEqual(await passwordsOf(site), []);
  });
}

test('declining without a return address shows a page', async (t) => {
  const site = await town(t);
  const { status, text } = await site.answer(PHONE, { answer: 'decline' });
  assert.equal(status, 200);
  assert.match(text, /Phone did not get a password/);
  assert.deepEqual(site.hash.costs.length, 1, 'only making the account hashed a password');
});

test('users of every role may approve applications, for their own account only', async (t) => {
  const site = await town(t);
  for (const role of ['subscriber', 'contributor', 'author', 'editor', 'administrator']) {
    const password = await site.addUser(role, role);
    const to = location((await site.answer(WEB, { login: role, password })).headers);
    assert.equal(to.searchParams.get('user_login'), role);
    assert.equal(await signsIn(site, role, to.searchParams.get('password') ?? ''), 200);
  }
  assert.deepEqual(await passwordsOf(site), []);
});

const text = (length: number) => 'x'.repeat(length);
/** Parameters, the status, and what the page says. */
const asked: readonly (readonly [string, Fields | string, number, RegExp])[] = [
  ['a name', PHONE, 200, /Allow <bdi>Phone<\/bdi> to use your account/],
  ['a name in spaces', { app_name: ' Phone ' }, 200, /<bdi>Phone<\/bdi>/],
  ['a name of 100 characters', { app_name: text(100) }, 200, /<bdi>x{100}<\/bdi>/],
  ['a name in another script', { app_name: 'カレンダー 📅' }, 200, /カレンダー 📅/],
  ['a name of joined characters', { app_name: '👩‍💻' }, 200, /👩‍💻/],
  ['an identifier', { ...PHONE, app_id: ID }, 200, new RegExp(ID)],
  ['an identifier in capitals', { ...PHONE, app_id: ID.toUpperCase() }, 200, new RegExp(ID)],
  ['empty parameters', { ...PHONE, app_id: '', success_url: '', reject_url: '' }, 200, /Where its password is sent/],
  ['parameters that nobody knows', { ...PHONE, user_login: 'ada' }, 200, /id="login" name="login" value=""/],
  ['an address', WEB, 200, /<strong>app\.example<\/strong>/],
  ['another one to decline', { ...WEB, reject_url: 'https://no.example/' }, 200, /<strong>no\.example<\/strong>/],
  ['nothing', {}, 400, /app_name must not be empty\./],
  ['an empty name', { app_name: '' }, 400, /app_name must not be empty\./],
  ['a name of spaces', { app_name: ' \t ' }, 400, /app_name must not be empty\./],
  ['a name that cannot be seen', { app_name: '\u200b\u200d' }, 400, /app_name must not be empty\./],
  ['a long name', { app_name: text(101) }, 400, /app_name must have at most 100 characters\./],
  ['a name of two lines', { app_name: 'a\nb' }, 400, /app_name must not contain line breaks/],
  ['a name with a null', { app_name: 'a\0b' }, 400, /app_name must not contain/],
  ['a name that turns around', { app_name: 'a\u202eb' }, 400, /app_name must not contain/],
  ['a name that isolates', { app_name: 'a\u2066b' }, 400, /app_name must not contain/],
  ['a list of names', 'app_name[]=a&app_name[]=b', 400, /app_name must be text\./],
  ['a bad identifier', { ...PHONE, app_id: 'phone' }, 400, /app_id must be a UUID\./],
  ['a longer identifier', { ...PHONE, app_id: `${ID}0` }, 400, /app_id must be a UUID\./],
  ['a script as address', { ...PHONE, success_url: 'javascript:alert(1)' }, 400, /success_url must begin with https/],
  ['http', { ...PHONE, success_url: 'http://app.example/' }, 400, /success_url must begin with https/],
  ['an unlisted scheme', { ...PHONE, success_url: 'myapp:/' }, 400, /success_url must begin with https/],
  ['a bad address to decline', { ...WEB, reject_url: '//evil.example' }, 400, /reject_url must begin with https/],
  ['a bad address beside a good one', { ...WEB, success_url: '/x', reject_url: DONE }, 400, /success_url must be/],
  ['several that are wrong', { app_id: 'x', reject_url: 'x' }, 400, /app_name[\s\S]*app_id[\s\S]*reject_url/],
  ['a stray percent sign', 'app_name=Half%20off%', 200, /Half off%/],
  ['bytes that are not UTF-8', 'app_name=%FF', 400, /percent-encoding/],
  ['too many parameters', 'a&'.repeat(201), 400, /At most 200 parameters/],
  ['a long address', `app_name=${text(9_000)}`, 414, /longer than/],
];

test('requests of an application', async (t) => {
  const site = await town(t, { settings: { authorization: { schemes: ['org.example.app'] } } });
  for (const [what, parameters, status, says] of asked) {
    await t.test(`${what}: ${status}`, async () => {
      const query = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters);
      const page = await site.ask(`/authorize?${query}`);
      assert.equal(page.status, status);
      assert.match(page.text, says);
      assert.equal(page.headers.Location, undefined, 'nobody is sent anywhere');
      assert.equal(page.text.includes('<form'), status === 200);
    });
  }
});

test('the same is refused when the form is sent, whatever the token', async (t) => {
  const site = await town(t);
  const { token = '' } = hiddenFields((await site.open(WEB)).text);
  for (const [, parameters, status] of asked) {
    if (typeof parameters === 'string' || status !== 400) continue;
    const answer = await site.send({ ...parameters, ...site.typed, answer: 'approve', token });
    assert.deepEqual([answer.status, answer.headers.Location], [400, undefined]);
  }
  assert.deepEqual(await passwordsOf(site), []);
});

test('values from an application are shown as text on every page', async (t) => {
  const site = await town(t, { settings: { title: '<i>Town</i>' } });
  const name = `<img src=x onerror=alert(1)>"'&`;
  const to = 'https://app.example/?a="><script>alert(1)</script>';
  const parameters = { app_name: name, success_url: to, reject_url: to };
  const wrong = { login: '"><script>x</script>', password: 'x' };
  const pages = [
    await site.open(parameters),
    await site.answer(parameters, wrong),
    await site.answer({ app_name: name }, site.typed),
    await site.answer({ app_name: name }, { answer: 'decline' }),
    await site.open({ ...parameters, success_url: '<script>alert(1)</script>', '<script>': 'x' }),
  ];
  for (const { text } of pages) {
    assert.doesNotMatch(text, /<(?:script|img|i)\b/);
    assert.doesNotMatch(text, /onerror=alert\(1\)>|"'&[^a-z#]/);
  }
  const shown = await site.answer(parameters, wrong);
  assert.match(shown.text, /value="&quot;&gt;&lt;script&gt;x&lt;\/script&gt;"/);
  assert.equal(hiddenFields(shown.text).app_name, name, 'and comes back as it was');
});

for (const [what, parameters, forms] of [
  ['no address', PHONE, "'self'"],
  ['an address', WEB, "'self' https://app.example"],
  ['two', { ...WEB, reject_url: 'https://no.example:444/x' }, "'self' https://app.example https://no.example:444"],
  ['a scheme', { ...PHONE, success_url: 'org.example.app:/x' }, "'self' org.example.app:"],
] as const) {
  test(`the headers of a form with ${what}`, async (t) => {
    const site = await town(t, { settings: { authorization: { schemes: ['org.example.app'] } } });
    const { headers } = await site.open(parameters);
    const policy = Object.fromEntries(
      (headers['Content-Security-Policy'] ?? '').split('; ').map((part) => part.split(/ (.*)/, 2)),
    );
    assert.deepEqual(
      { ...policy, 'style-src': policy['style-src']?.replace(/[^']{43}=/, '…') },
      {
        'default-src': "'none'",
        'img-src': "'self'",
        'style-src': "'sha256-…'",
        'form-action': forms,
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
      },
    );
    assert.equal(headers['X-Frame-Options'], 'DENY');
    assert.equal(headers['X-Content-Type-Options'], 'nosniff');
    assert.equal(headers['X-Robots-Tag'], 'noindex');
    assert.equal(headers['Cache-Control'], 'no-store');
    assert.equal(headers['Cross-Origin-Opener-Policy'], 'same-origin');
    assert.equal(headers['Access-Control-Allow-Origin'], undefined);
    assert.ok(headers['X-Request-Id']);
  });
}

const FORM = 'application/x-www-form-urlencoded';
for (const [what, headers, status] of [
  ['its own origin', {}, 303],
  ['a form with a charset', { 'content-type': `${FORM}; charset=UTF-8` }, 303],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['the same host in the clear', { origin: 'http://town.test' }, 403],
  ['another port', { origin: 'https://town.test:8443' }, 403],
  ['a longer host', { origin: 'https://town.test.evil.example' }, 403],
  ['a host below it', { origin: 'https://www.town.test' }, 403],
  ['an origin with a slash', { origin: 'https://town.test/' }, 403],
  ['an origin in capitals', { origin: 'HTTPS://TOWN.TEST' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['two origins', { origin: 'https://town.test, https://evil.example' }, 403],
  ['no origin', { origin: '' }, 403],
  ['no origin but a referrer', { origin: '', referer: 'https://town.test/authorize' }, 403],
  ['JSON', { 'content-type': 'application/json' }, 400],
  ['text, as forms of other sites can send', { 'content-type': 'text/plain' }, 400],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ['no type', { 'content-type': '' }, 400],
] as const) {
  test(`a form is only accepted from its own page: ${what}: ${status}`, async (t) => {
    const site = await town(t);
    const answer = await site.answer(WEB, site.typed, { headers });
    assert.equal(answer.status, status);
    assert.deepEqual(await passwordsOf(site), status === 303 ? ['Phone'] : []);
    assert.equal(answer.headers.Location === undefined, status !== 303);
  });
}

/** What comes of the hidden fields of a form before it is sent. */
const tampered: readonly (readonly [string, (fields: Fields) => Fields])[] = [
  ['no token', ({ token: _, ...fields }) => fields],
  ['an empty token', (fields) => ({ ...fields, token: '' })],
  ['a token of nothing', (fields) => ({ ...fields, token: '..' })],
  [
    'another mark',
    (fields) => ({ ...fields, token: fields.token?.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) ?? '' }),
  ],
  ['a token that lasts longer', (fields) => ({ ...fields, token: fields.token?.replace(/^\d/, '9') ?? '' })],
  ['a token with something behind', (fields) => ({ ...fields, token: `${fields.token}.x` })],
  ['another name', (fields) => ({ ...fields, app_name: 'Tablet' })],
  ['another identifier', (fields) => ({ ...fields, app_id: ID.replace('0', '1') })],
  ['no identifier', ({ app_id: _, ...fields }) => fields],
  ['another address', (fields) => ({ ...fields, success_url: 'https://evil.example/' })],
  ['another path', (fields) => ({ ...fields, success_url: 'https://app.example/evil' })],
  ['no address', ({ success_url: _, ...fields }) => fields],
  ['another address to decline', (fields) => ({ ...fields, reject_url: 'https://evil.example/' })],
];

for (const [what, change] of tampered) {
  test(`a token is only valid for its own form: ${what}`, async (t) => {
    const site = await town(t);
    const fields = change(hiddenFields((await site.open(WEB)).text));
    for (const answer of ['approve', 'decline']) {
      const { status, headers, text } = await site.send({ ...fields, ...site.typed, answer });
      assert.deepEqual([status, headers.Location], [403, undefined]);
      assert.match(text, /role="alert"/);
    }
    assert.deepEqual(await passwordsOf(site), []);
    assert.equal(site.hash.costs.length, 1, 'no password was looked at');
  });
}

test('a token is valid once', async (t) => {
  const site = await town(t);
  const fields = { ...hiddenFields((await site.open(WEB)).text), ...site.typed, answer: 'approve' };
  assert.equal((await site.send({ ...fields, password: 'wrong' })).status, 403);
  const again = await site.send(fields);
  assert.equal(again.status, 403);
  assert.match(again.text, /already sent/);
  const next = { ...fields, ...hiddenFields(again.text) };
  assert.equal((await site.send(next)).status, 303, 'the form that came back is a new one');
  assert.equal((await site.send(next)).status, 403);
  assert.deepEqual(await passwordsOf(site), ['Phone']);
});

test('one of many identical concurrent forms is accepted', async (t) => {
  const site = await town(t);
  const fields = { ...hiddenFields((await site.open(WEB)).text), ...site.typed, answer: 'approve' };
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => site.send(fields)))).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [303, ...Array(7).fill(403)]);
  assert.deepEqual(await passwordsOf(site), ['Phone']);
});

for (const [what, later, status] of [
  ['in time', FORM_LIFETIME - 1, 303],
  ['too late', FORM_LIFETIME, 403],
] as const) {
  test(`a form that is sent ${what}: ${status}`, async (t) => {
    const site = await town(t);
    const fields = hiddenFields((await site.open(WEB)).text);
    site.clock.advance(later);
    assert.equal((await site.send({ ...fields, ...site.typed, answer: 'approve' })).status, status);
  });
}

test('a form survives a change of settings', async (t) => {
  const site = await town(t);
  const fields = hiddenFields((await site.open(WEB)).text);
  await site.saveSettings({ url: TOWN, title: 'Village' });
  assert.equal((await site.send({ ...fields, ...site.typed, answer: 'approve' })).status, 303);
});

for (const [what, login, ok] of [
  ['as it is', 'ada', true],
  ['in capitals', 'ADA', true],
  ['with a space behind', 'ada ', true],
  ['of nobody', 'eve', false],
  ['empty', '', false],
  ['with something behind', 'ada:x', false],
  ['in look-alike letters', 'аda', false],
] as const) {
  test(`the login ${what} is ${ok ? 'accepted' : 'refused'}`, async (t) => {
    const site = await town(t);
    assert.equal((await site.answer(WEB, { ...site.typed, login })).status, ok ? 303 : 403);
  });
}

test('an unknown login, a wrong password and a user without one get the same response, after the same work', async (t) => {
  const site = await town(t);
  await site.command('user add', { login: 'bob', role: 'author', email: 'bob@example.org' });
  const answerTo = async (login: string) => {
    const before = site.hash.costs.length;
    const { status, headers, text } = await site.answer(WEB, { login, password: 'wrong' });
    const { 'X-Request-Id': _, ...others } = headers;
    const { token = '' } = hiddenFields(text);
    return {
      status,
      others,
      text: text.replace(token, '…').replace(`value="${login}"`, '…'),
      costs: site.hash.costs.slice(before),
    };
  };
  const wrong = await answerTo('ada');
  assert.equal(wrong.status, 403);
  assert.match(wrong.text, /The login or the account password is wrong/);
  assert.deepEqual(await answerTo('eve'), wrong);
  assert.deepEqual(await answerTo('bob'), wrong);
  assert.deepEqual(wrong.costs, [{ ln: 15, r: 8, p: 1 }]);
});

test('a wrong password keeps the request and the login, but not the password', async (t) => {
  const site = await town(t);
  const { text, headers } = await site.answer(WEB, { ...site.typed, password: 'not this one' });
  const { token: _, ...fields } = hiddenFields(text);
  assert.deepEqual(fields, { ...WEB, reject_url: 'https://app.example/done?from=town&success=false' });
  assert.match(text, /id="login" name="login" value="ada"/);
  assert.equal(text.includes('not this one'), false);
  assert.equal(headers['WWW-Authenticate'], undefined, 'the browser asks nothing by itself');
});

test('application passwords and account passwords are not interchangeable', async (t) => {
  const site = await town(t);
  const [made = ''] = await site.command('app-password create', { login: 'ada', name: 'test' });
  assert.equal((await site.answer(WEB, { login: 'ada', password: made })).status, 403);
  assert.equal(await signsIn(site, 'ada', site.typed.password ?? ''), 401);
});

test('failures here and at the API count together', async (t) => {
  const site = await town(t);
  const away = { address: '192.0.2.1' };
  for (let time = 0; time < 5; time++) {
    assert.equal((await site.answer(WEB, { login: `guess${time}`, password: 'x' }, away)).status, 403);
    assert.equal(
      (await site.ask('/api/', { ...away, headers: { authorization: `Basic ${btoa(`guess${time}:x`)}` } })).status,
      401,
    );
  }
  const runs = site.hash.costs.length;
  const refused = await site.answer(WEB, site.typed, away);
  assert.deepEqual([refused.status, refused.headers['Retry-After']], [429, '60']);
  assert.match(refused.text, /Too many failed logins/);
  assert.match(refused.text, /<form/);
  assert.equal(site.hash.costs.length, runs, 'no password was looked at');
  assert.equal(
    (await site.ask('/api/', { ...away, headers: { authorization: `Basic ${btoa('ada:x')}` } })).status,
    429,
  );
  assert.equal((await site.answer(WEB, site.typed)).status, 303, 'from elsewhere it goes on');
  site.clock.advance(60_000);
  assert.equal((await site.answer(WEB, site.typed, away)).status, 303);
});

test('of many concurrent guesses only as many as the limit are checked', async (t) => {
  const site = await town(t);
  const runs = site.hash.costs.length;
  const guesses = Array.from({ length: 40 }, (_, at) => site.answer(WEB, { login: 'ada', password: `guess ${at}` }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 403).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 30);
  assert.equal(site.hash.costs.length - runs, 10);
  assert.equal(site.hash.mostAtOnce(), 1, 'one after the other');
});

test('a user who arrives while too many are signing in is asked to try again', async (t) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isHeld = false;
  const site = await town(t, { hash: countingHash(async () => isHeld && gate) });
  isHeld = true;
  const held = Array.from({ length: 16 }, (_, at) =>
    site.answer(WEB, { login: `guess${at}`, password: 'x' }, { address: `192.0.2.${at}` }),
  );
  const late = await site.answer(WEB, site.typed);
  assert.deepEqual([late.status, late.headers['Retry-After']], [503, '2']);
  assert.match(late.text, /Too many sign-ins at once/);
  open();
  assert.deepEqual(new Set((await Promise.all(held)).map(({ status }) => status)), new Set([403]));
  assert.equal((await site.answer(WEB, site.typed)).status, 303);
});

test('internal errors are only in the log', async (t) => {
  let isBroken = false;
  const site = await town(t, {
    hash: countingHash(async () => {
      if (isBroken) throw new Error('no memory is left');
    }),
  });
  isBroken = true;
  const { status, headers, text } = await site.answer(WEB, site.typed);
  assert.equal(status, 500);
  assert.match(text, new RegExp(`Something went wrong on our side \\(request ${headers['X-Request-Id']}\\)`));
  assert.doesNotMatch(text, /no memory/);
  assert.match(site.logged.join(), /no memory is left/);
});

test('a right password does not count as a failure', async (t) => {
  const site = await town(t);
  for (let time = 0; time < 12; time++) assert.equal((await site.answer(WEB, site.typed)).status, 303);
});

test('a removed password no longer works', async (t) => {
  const site = await town(t);
  const [other = ''] = await site.command('user password', { login: 'ada' });
  assert.equal((await site.answer(WEB, site.typed)).status, 403);
  assert.equal((await site.answer(WEB, { login: 'ada', password: other })).status, 303);
  await site.command('user remove', 'ada');
  await site.command('user add', { login: 'ada', role: 'author', email: '' });
  assert.equal((await site.answer(WEB, { login: 'ada', password: other })).status, 403);
});

for (const [what, asking, settings, status] of [
  ['HTTPS', { address: '192.0.2.1' }, {}, 200],
  ['plain HTTP on this machine', { secure: false }, {}, 200],
  ['plain HTTP from another machine', { secure: false, address: '192.0.2.1' }, {}, 403],
  ['plain HTTP where the site allows it', { secure: false, address: '192.0.2.1' }, { allow_plain_http: true }, 200],
] as const) {
  test(`the page over ${what}: ${status}`, async (t) => {
    const site = await town(t, { settings });
    assert.equal((await site.open(WEB, asking)).status, status);
    assert.equal((await site.answer(WEB, site.typed, asking)).status, status === 200 ? 303 : 403);
  });
}

for (const [method, target, status] of [
  ['HEAD', '/authorize?app_name=Phone', 200],
  ['HEAD', '/authorize', 400],
  ['PUT', '/authorize?app_name=Phone', 404],
  ['DELETE', '/authorize?app_name=Phone', 404],
  ['OPTIONS', '/authorize?app_name=Phone', 404],
  ['GET', '/authorize/', 404],
  ['GET', '/authorize/x', 404],
  ['GET', '/Authorize?app_name=Phone', 404],
  ['GET', '/authorizer?app_name=Phone', 404],
  ['GET', '/api/authorize?app_name=Phone', 404],
] as const) {
  test(`${method} ${target}: ${status}`, async (t) => {
    const site = await town(t);
    const { status: answered, text } = await site.ask(target, { method });
    assert.equal(answered, status);
    if (method === 'HEAD') assert.equal(text, '');
  });
}

test('a form that is too large is not read', async (t) => {
  const site = await town(t);
  assert.equal((await site.answer(WEB, { ...site.typed, more: 'x'.repeat(16_384) })).status, 413);
});

test('credentials of the API have no effect here', async (t) => {
  const site = await town(t);
  const headers = { authorization: `Basic ${btoa('ada:wrong')}` };
  assert.equal((await site.open(WEB, { headers })).status, 200);
  assert.equal((await site.answer(WEB, { login: 'ada', password: 'x' }, { headers })).status, 403);
});

test('the page is under the path of the site', async (t) => {
  const site = await authorizingSite({ settings: { url: 'https://town.test/north/' } });
  t.after(() => site.close());
  const index = JSON.parse((await site.ask('/north/api/')).text);
  const address = index.authentication['application-passwords'].endpoints.authorization;
  assert.equal(address, 'https://town.test/north/authorize');
  const { status, text } = await site.ask(`${new URL(address).pathname}?app_name=Phone`);
  assert.equal(status, 200);
  // redirected to its origin: a browser that used another name gets a message instead of being blocked silently
  assert.match(text, /action="\/north\/authorize"/);
});
