import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFile } from './deploy-file.ts';
import { missing } from './program.ts';
import type { ProxyKind } from './proxy.ts';

/** Like Debian's `/etc/nginx/nginx.conf`, but a single process in the foreground, run by the user of the tests. */
const frame = (folder: string): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    gzip on;
    types_hash_max_size 2048;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/almanac.conf;
}
`;

export const nginx: ProxyKind = {
  name: 'nginx',
  missing: missing('nginx', '-v'),
  setUp: ({ folder, plainPort, port, upstreamPort, certificate, key }) => {
    const text = deployFile('nginx.conf', {
      '127.0.0.1:8080': `127.0.0.1:${upstreamPort}`,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      // not every machine has IPv6
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      '/etc/letsencrypt/live/example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/example.org/privkey.pem': key,
    });
    writeFileSync(join(folder, 'almanac.conf'), text);
    writeFileSync(join(folder, 'nginx.conf'), frame(folder));
    return ['nginx', '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  },
};
