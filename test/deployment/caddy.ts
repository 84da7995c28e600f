import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFile } from './deploy-file.ts';
import { missing } from './program.ts';
import type { ProxyKind } from './proxy.ts';

export const caddy: ProxyKind = {
  name: 'Caddy',
  missing: missing('caddy', 'version'),
  setUp: ({ folder, plainPort, port, upstreamPort, certificate, key }) => {
    const text = deployFile('Caddyfile', {
      '127.0.0.1:8080': `127.0.0.1:${upstreamPort}`,
      '# tls /etc/ssl/example.org.pem /etc/ssl/example.org.key': `tls ${certificate} ${key}`,
      // disables the admin port, and replaces the standard ports
      '\tservers {': `\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tservers {`,
    });
    const path = join(folder, 'Caddyfile');
    writeFileSync(path, text);
    return ['caddy', 'run', '--config', path, '--adapter', 'caddyfile'];
  },
};
