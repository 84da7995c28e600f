import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Usual paths of the browser. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const place = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));

/** Why there is no browser to test with; `false` if there is one. For `skip` of a test. */
export const noBrowser: string | false =
  place === undefined &&
  'no Chromium is installed (a Debian package; the environment variable CHROMIUM may say where it is)';

/**
 * Starts a headless browser that can only connect to this machine. Tests that need one must be skipped by `noBrowser`.
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
