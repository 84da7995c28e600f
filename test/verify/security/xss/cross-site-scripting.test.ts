/**
 * The harness of S11 detects defects: it fails for sites that sanitize nothing or half of it, and for pages that escape nothing.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../../../browser/chromium.ts';
import { dangersIn } from './dangers.ts';
import { PAYLOADS } from './payloads.ts';
import { playInBrowser } from './play-in-browser.ts';
import { playPayloads } from './play-payloads.ts';
import { openXssWorld, type XssWorld } from './xss-world.ts';

/** A few payloads, by their beginnings. */
const some = (...beginnings: readonly string[]) =>
  beginnings.map((beginning) => {
    const found = PAYLOADS.find(({ text }) => text.startsWith(beginning));
    assert.ok(found, beginning);
    return found;
  });
const SOME = some(
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<a href="javascript:',
  '<svg onload',
  '"><img',
);

/** Plays some payloads on a defective site. @returns the reported problems */
async function notesWith(mistaken: (world: XssWorld) => XssWorld, payloads = SOME): Promise<readonly string[]> {
  const world = await openXssWorld();
  const notes: string[] = [];
  const { failures } = await playPayloads(mistaken(world), payloads, (note) => notes.push(note));
  await world.site.close();
  assert.equal(failures > 0, notes.length > 0);
  return notes;
}

/** Every author has the right to unfiltered HTML. */
const trusting = (world: XssWorld): XssWorld => ({
  ...world,
  send: (_as, method, path, json) => world.send('administrator', method, path, json),
});

/** Modifies responses before they are sent. */
const answering =
  (change: (text: string) => string) =>
  (world: XssWorld): XssWorld => ({
    ...world,
    read: async (as, path) => {
      const { headers, status, ...answer } = await world.read(as, path).then(async (response) => ({
        headers: response.headers,
        status: response.status,
        text: await response.text(),
      }));
      return new Response(change(answer.text), { headers, status });
    },
  });

test('there are as many payloads as the row says, each once', () => {
  assert.ok(PAYLOADS.length >= 150, String(PAYLOADS.length));
  assert.equal(new Set(PAYLOADS.map(({ text }) => text)).size, PAYLOADS.length);
});

test('most payloads are dangers where nobody looks at them', () => {
  const harmful = PAYLOADS.filter(({ text }) => dangersIn(text).length > 0);
  assert.ok(harmful.length > 120, String(harmful.length));
});

test('a site without a mistake is green', async () => assert.deepEqual(await notesWith((world) => world), []));

test('a site that sanitizes nobody is red, in each kind of record', async () => {
  const notes = await notesWith(trusting);
  for (const part of [
    /\/posts\/\d+\?_embed.* img onerror/,
    /\/events.*<script>/,
    /\/venues.*<svg>/,
    /a href=javascript/,
  ]) {
    assert.ok(
      notes.some((note) => part.test(note)),
      String(part),
    );
  }
});

test('a sanitizer that lets handlers through is red', async () => {
  const notes = await notesWith(answering((text) => text.replaceAll(String.raw` src=\"x\"`, ' src=x onerror=ran()')));
  assert.ok(notes.some((note) => note.includes('rendered has img onerror')));
});

test('answers that may be taken for HTML are red', async () => {
  const sniffed = (world: XssWorld): XssWorld => ({
    ...world,
    read: async (as, path) => new Response(await (await world.read(as, path)).text()),
  });
  const notes = await notesWith(sniffed, SOME.slice(0, 1));
  assert.ok(notes.some((note) => note.endsWith('is no JSON')) && notes.some((note) => note.endsWith('for HTML')));
});

test('a page that escapes nothing is red', async () => {
  const unescaped = (world: XssWorld): XssWorld => ({
    ...world,
    get: async (path) => {
      const page = await (await world.get(path)).text();
      return new Response(page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'));
    },
  });
  const notes = await notesWith(unescaped);
  assert.ok(notes.some((note) => /\/authorize\?app_name=.*: is .*<script >/.test(note)));
});

test('a browser says it too', { skip: noBrowser }, async () => {
  const notes: string[] = [];
  const payloads = SOME.slice(1, 3);
  assert.deepEqual(await playInBrowser(payloads, (note) => notes.push(note), trusting), { done: 2, failures: 2 });
  assert.ok(notes.some((note) => note.endsWith('a script ran')));
  assert.ok(notes.some((note) => note.includes('a link to javascript:')));
});
