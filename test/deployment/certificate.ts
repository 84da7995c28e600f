import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Paths of a self-signed certificate and its key. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for `example.org` in a folder, with openssl. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=example.org', '-addext', 'subjectAltName=DNS:example.org'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-out', certificate, '-keyout', key], {
    stdio: 'ignore',
  });
  return { certificate, key };
}
