import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineFileFolder, definePlugin } from '../../core/index.ts';
import { testSite } from '../../core/testing/test-site.ts';

const nothing = () => undefined;
const album = definePlugin({ name: 'album' }).with({
  files: [defineFileFolder({ name: 'album/photos', find: nothing }), defineFileFolder({ name: 'negatives' })],
});

for (const rest_root of ['/album/photos', '/album', '/album/photos/api']) {
  test(`files are not served where the API is: ${rest_root}`, async () => {
    await assert.rejects(testSite([album], { settings: { rest_root } }), {
      message: `rest_root ${rest_root} of settings.json is where plugin album serves the folder album/photos`,
    });
  });
}

for (const rest_root of ['/api', '/albums', '/album/photographs', '/negatives']) {
  test(`files are served beside the API: ${rest_root}`, async () => {
    await (await testSite([album], { settings: { rest_root } })).close();
  });
}
