import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlAtPort } from '../../../scripts/cli/commands/running/local-url.ts';

for (const [url, port, expected] of [
  ['http://127.0.0.1:8080', 8081, 'http://127.0.0.1:8081'],
  ['http://localhost:8080/town', 8081, 'http://localhost:8081/town'],
  ['http://localhost', 8081, 'http://localhost:8081'],
  ['http://[::1]:8080', 8081, 'http://[::1]:8081'],
  ['http://127.0.0.1:8080', 8080, 'http://127.0.0.1:8080'],
  ['http://localhost', 80, 'http://localhost'],
  ['https://localhost:8443', 8081, 'https://localhost:8443'],
  ['https://example.org', 8081, 'https://example.org'],
  ['http://example.org', 8081, 'http://example.org'],
  ['http://localhost.example.org:8080', 8081, 'http://localhost.example.org:8080'],
] as const) {
  test(`${url} on port ${port} is ${expected}`, () => assert.equal(urlAtPort(url, port), expected));
}
