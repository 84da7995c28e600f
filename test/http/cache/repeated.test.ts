/** A response that may be repeated is not repeated by what comes after its generation, in whichever coding it went out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { HttpResponse } from '../../../core/contract/http-message.ts';
import { anyone, definePlugin } from '../../../core/index.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const desk = definePlugin({ name: 'desk', namespace: 'desk/v1' });
/** Long enough to be sent in another coding. */
const long = desk.read({
  path: '/long',
  params: {},
  allow: anyone,
  summary: 'Says much.',
  returns: v.unknown(),
  run: ({ site }) => ({ title: site.title, text: 'la '.repeat(2_000) }),
});

const getLong = async ({ site }: TestSite, coding: string): Promise<HttpResponse> =>
  site.handle({
    method: 'GET',
    target: `${site.settings.rest_root}/desk/v1/long`,
    header: (name) => (name === 'accept-encoding' ? coding : undefined),
    body: async function* () {},
    address: '127.0.0.1',
    secure: false,
  });

for (const coding of ['identity', 'br', 'gzip']) {
  test(`after a change of settings no earlier response is repeated: ${coding}`, async (t) => {
    const opened = await testSite([desk.with({ routes: [long] })]);
    t.after(() => opened.close());
    // kept from the second time on, and not in this coding yet
    for (let time = 0; time < 2; time++) await getLong(opened, 'identity');
    const { again, headers } = await getLong(opened, coding);
    assert.equal(headers['Content-Encoding'] ?? 'identity', coding);
    assert.ok(again, 'it may be repeated');
    assert.ok(again(opened.clock.now(), '127.0.0.1'), 'it is repeated');
    await opened.saveSettings({ title: 'Another town' });
    assert.equal(again(opened.clock.now(), '127.0.0.1'), undefined);
  });
}
