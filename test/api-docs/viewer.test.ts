/** The files of Swagger UI that the API page loads: equal to those of the package, which need not be installed, and no others. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../house/sources.ts';

const PACKAGE = join(projectFolder, 'node_modules/swagger-ui-dist');
const ASSETS = join(projectFolder, 'plugins/api-docs/assets');

for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE']) {
  test(`${name} is that of swagger-ui-dist; after an update: cp node_modules/swagger-ui-dist/${name} plugins/api-docs/assets/`, () =>
    assert.ok(readFileSync(join(ASSETS, name)).equals(readFileSync(join(PACKAGE, name)))));
}

const styles = ['swagger-ui.css', 'page.css'].map((name) => readFileSync(join(ASSETS, name), 'utf8')).join('\n');

test('styles load nothing: no fonts, no other styles, and only embedded images', () => {
  assert.doesNotMatch(styles, /@font-face|@import/);
  const loaded = [...styles.matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, address = '']) => address);
  assert.deepEqual(
    loaded.filter((address) => !address.startsWith('data:')),
    [],
  );
});

test('neither script compiles code from text, and the page sends no document to a validator', () => {
  const start = readFileSync(join(ASSETS, 'start.js'), 'utf8');
  assert.match(start, /validatorUrl: null/);
  for (const name of ['start.js', 'swagger-ui-bundle.js']) {
    assert.doesNotMatch(readFileSync(join(ASSETS, name), 'utf8'), /\beval\(|scarf/i, name);
  }
});
