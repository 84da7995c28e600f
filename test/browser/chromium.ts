import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where systems put it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const place = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));

/** Why there is no browser to test with; `false` where there is one, as `skip` of a test takes it. */
export const noBrowser: string | false =
  place === undefined &&
  'no Chromium is installed (a Debian package; the environment variable CHROMIUM may say where it is)';

/**
 * Starts a browser without a window that reaches nothing but this machine. Where a test that needs one is not skipped, there
 * is one.
 *
 * @param more arguments of its command line
 */
export const startBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: place,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });
