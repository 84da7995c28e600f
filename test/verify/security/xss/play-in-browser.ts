import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { listen } from '../../../../core/http/server/server.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { freePort } from '../../../../scripts/host/free-port.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { startBrowser } from '../../../browser/chromium.ts';
import type { Payload } from './payloads.ts';
import { textsIn } from './play-payloads.ts';
import { answersOf, pagesOf } from './readings.ts';
import { writeEverywhere } from './write-everywhere.ts';
import { openXssWorld, type XssWorld } from './xss-world.ts';

const HOST = '127.0.0.1';
/** A site that only payloads request. */
const CANARY = 'canary.test';
const SHOWN = fileURLToPath(new URL('shown-texts.js', import.meta.url));

/** A page that reports scripts and requests. */
interface WatchedPage {
  readonly page: Page;
  /** Scripts that ran and requests since the last call. */
  seen(): readonly string[];
}

async function watch(page: Page): Promise<WatchedPage> {
  let seen: string[] = [];
  await page.exposeFunction('ran', () => seen.push('a script ran'));
  page.on('dialog', (dialog) => {
    seen.push('a dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === CANARY) seen.push(`a request of ${request.url()}`);
  });
  return {
    page,
    seen: () => {
      const told = seen;
      seen = [];
      return told;
    },
  };
}

/** Renders texts of responses, as HTML in a page and as separate documents. */
async function shown({ page, seen }: WatchedPage, texts: readonly string[]): Promise<readonly string[]> {
  await page.goto('about:blank');
  await page.addScriptTag({ path: SHOWN });
  const links = (await page.evaluate(`shownTexts(${JSON.stringify(texts)})`)) as string[];
  await page.setContent(`<!doctype html><title>Shown</title>${texts.join('\n')}`);
  return [...links.map((link) => `a link to ${link}`), ...seen()];
}

/** Texts of responses that look like HTML. */
async function textsOf(world: XssWorld): Promise<readonly string[]> {
  const texts = new Set<string>();
  for (const path of answersOf(world)) {
    const answer: unknown = await (await world.read(undefined, path)).json();
    for (const [, text] of textsIn(answer)) if (/[<&]/.test(text)) texts.add(text);
  }
  return [...texts];
}

/**
 * Writes each payload everywhere, and renders the results in a browser: in a client's page, and on the pages of the site. @param
 * around sits between the site and its clients
 */
export async function playInBrowser(
  payloads: readonly Payload[],
  note: (text: string) => void,
  around: (world: XssWorld) => XssWorld = (world) => world,
): Promise<{ readonly done: number; readonly failures: number }> {
  const port = await freePort(0, HOST);
  const url = `http://${HOST}:${port}`;
  const world = around(await openXssWorld(url));
  const { handle, settings } = world.site.site;
  const server = await listen({ handle, settings, port, host: HOST, clock: systemClock, log: quietLog });
  const browser = await startBrowser();
  let failures = 0;
  try {
    const watched = await watch(await browser.newPage());
    for (const { kind, text } of payloads) {
      await writeEverywhere(world, text);
      const problems = [...(await shown(watched, await textsOf(world)))];
      for (const path of pagesOf(world, text)) {
        await watched.page.goto(`${url}${path}`);
        problems.push(...watched.seen().map((seen) => `${path}: ${seen}`));
      }
      if (problems.length > 0) failures++;
      for (const problem of problems) note(`${kind} ${JSON.stringify(text)}: in a browser: ${problem}`);
    }
  } finally {
    await browser.close();
    await server.close();
    await world.site.close();
  }
  return { done: payloads.length, failures };
}
