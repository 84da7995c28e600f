/**
 * Plays the shared conformance suite against a server on an empty site, as its README asks for, and holds each of its
 * answers against the OpenAPI document that the server gives.
 *
 *   node --import tsx scripts/conformance/conformance.ts [--only NAME] [--verbose]
 *   node --import tsx scripts/conformance/conformance.ts --pages [--write]
 *
 * Without arguments it plays the suite of the pages as well, which `--pages` plays alone.
 *
 * Exit status: 0 when all steps agree and the document describes all answers; 2 when the suite is not beside the checkout.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OpenApiDocument } from '../../core/host.ts';
import { checkAnswers } from '../../test/http/openapi/check-answers.ts';
import type { Recorded } from '../../test/http/openapi/recorded.ts';
import { pagesAgree } from './pages.ts';
import { project, withServedSite } from './served-site.ts';

const suite = join(project, '../shared/conformance/run.mjs');
if (!existsSync(suite)) {
  console.error('conformance: the suite is missing; it should be next to this checkout');
  process.exit(2);
}
const args = process.argv.slice(2);
const agrees = args.includes('--pages')
  ? await pagesAgree(args)
  : (await apiAgrees()) && (args.length > 0 || (await pagesAgree(args)));
process.exit(agrees ? 0 : 1);

/** Plays the suite of the API; do all of its steps agree, and does the document describe all answers? */
function apiAgrees(): Promise<boolean> {
  return withServedSite(async ({ base, users, folder }) => {
    const root = `${base}/api`;
    const record = join(folder, 'answers.jsonl');
    const agreed = await play(['--root', root, '--users', users, ...args], record);
    return (await areDescribed(root, record)) && agreed;
  });
}

/** Says which of the recorded answers the document does not describe; are there none? */
async function areDescribed(root: string, record: string): Promise<boolean> {
  const document = (await (await fetch(`${root}/openapi.json`)).json()) as OpenApiDocument;
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  const recorded = lines.map((line): Recorded => JSON.parse(line));
  const { checked, notDescribed, violations } = checkAnswers(document, new URL(root).pathname, recorded);
  for (const violation of violations) console.log(violation);
  console.log(`openapi: ${checked} answers checked, ${violations.length} violations (${notDescribed} not described)`);
  return violations.length === 0;
}

/** Runs the suite and records what it is answered; do all of its steps agree? */
async function play(args: readonly string[], record: string): Promise<boolean> {
  const recording = ['--import', 'tsx', '--import', join(project, 'test/http/openapi/record-fetch.ts')];
  const env = { ...process.env, RECORD_FETCH: record };
  const player = spawn(process.execPath, [...recording, suite, ...args], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(player, 'exit');
  let agrees = false;
  for await (const line of createInterface({ input: player.stdout })) {
    console.log(line);
    agrees ||= /^\d+ agreed, 0 differed$/.test(line);
  }
  await ended;
  return agrees;
}
