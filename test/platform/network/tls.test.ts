/** Certificates: of a trusted authority, and for the requested name. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const path = (below: string): string => fileURLToPath(new URL(below, import.meta.url));
/** Of town.example, by its own authority. */
const CERTIFICATE = path('fixtures/town.pem');

/** Names that clients said in their greeting; none is false. */
const named: (string | false | null)[] = [];
let server: ReturnType<typeof createServer>;
before(async () => {
  const [key, cert] = await Promise.all([readFile(path('fixtures/town.key')), readFile(CERTIFICATE)]);
  server = createServer({ key, cert }, (request, response) => {
    named.push((request.socket as TLSSocket).servername);
    response.end('page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** What a process that trusts these authorities gets. */
async function got(host: string, authorities: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path('tls-child.ts'), String(port), host],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: authorities } },
  );
  return stdout.trim();
}

for (const [what, host, authorities, result] of [
  ['of a trusted authority', 'town.example', CERTIFICATE, '200'],
  ['of an unknown authority', 'town.example', '', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['of another name', 'village.example', CERTIFICATE, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of a name, where an address is asked for', '127.0.0.1', CERTIFICATE, 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const) {
  test(`a certificate ${what}: ${result}`, async () => assert.equal(await got(host, authorities), result));
}

test('the name is said in the greeting', () => assert.deepEqual(named, ['town.example']));
