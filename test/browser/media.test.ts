/** Uploaded pictures in a real browser, at the addresses that the answer gives. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../../scripts/host/free-port.ts';
import { almanacIn, type RunningServer, servingIn } from '../cli/commands/almanac-process.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const SIZES = ['full', 'large', 'medium', 'medium_large', 'thumbnail'];

/** As far as it is looked at. */
interface Media {
  readonly source_url: string;
  readonly media_details: {
    readonly width: number;
    readonly height: number;
    readonly sizes: Readonly<
      Record<string, { readonly width: number; readonly height: number; readonly source_url: string }>
    >;
  };
}

const home = mkdtempSync(join(tmpdir(), 'almanac-browser-'));
let server: RunningServer;
let authorization: string;
let browser: Browser;

async function almanac(...line: readonly string[]): Promise<string> {
  const { code, out, err } = await almanacIn(home, ...line);
  assert.equal(code, 0, err);
  return out.trim();
}

before(async () => {
  if (noBrowser) return;
  const port = String(await freePort(0, '127.0.0.1'));
  const data = ['--data', 'site'];
  await almanac('init', 'site', '--url', `http://127.0.0.1:${port}`);
  await almanac('user', 'add', 'ada', '--role', 'author', '--email', 'ada@example.org', ...data);
  authorization = `Basic ${btoa(`ada:${await almanac('app-password', 'create', 'ada', '--name', 'browser', ...data)}`)}`;
  server = await servingIn(home, 'serve', ...data, '--port', port);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** Red on the left, blue on the right. */
async function twoColours(format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Buffer> {
  const red = { create: { width: 800, height: 1_100, channels: 3, background: { r: 220, g: 20, b: 20 } } } as const;
  return sharp({ create: { width: 1_600, height: 1_100, channels: 3, background: { r: 20, g: 20, b: 220 } } })
    .composite([{ input: red, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
  test(`a ${format} and each of its sizes is shown`, { skip: noBrowser }, async () => {
    const answer = await fetch(`${server.url}/api/site/v2/media`, {
      method: 'POST',
      headers: {
        Authorization: authorization,
        'Content-Type': `image/${format}`,
        'Content-Disposition': `attachment; filename="two-colours.${format === 'jpeg' ? 'jpg' : format}"`,
      },
      body: new Uint8Array(await twoColours(format)),
    });
    assert.equal(answer.status, 201, await answer.clone().text());
    const { source_url, media_details: details } = (await answer.json()) as Media;
    assert.deepEqual(Object.keys(details.sizes).sort(), [...SIZES, '1536x1536'].sort());
    const pictures = [{ ...details, source_url }, ...Object.values(details.sizes)];

    const page = await browser.newPage();
    await page.setContent(pictures.map(({ source_url: src }) => `<img src="${src}" crossorigin>`).join(''));
    await page.waitForLoadState('networkidle');
    await page.addScriptTag({ path: fileURLToPath(new URL('shown-pictures.js', import.meta.url)) });
    const shown = await page.evaluate('shownPictures()');
    assert.deepEqual(
      shown,
      pictures.map(({ width, height }) => ({ width, height, isRedLeft: true, isBlueRight: true })),
    );

    // by itself too: what its headers forbid must not keep a browser from showing it
    await page.goto(source_url);
    assert.equal(await page.evaluate('document.images[0]?.naturalWidth'), details.width);
    await page.close();
  });
}
