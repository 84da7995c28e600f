/**
 * Runs the shared conformance suite against a server with an empty site, as the suite's README requires, and checks each response
 * against the OpenAPI document of the server.
 *
 *   node --import tsx scripts/conformance/conformance.ts [--only NAME] [--verbose]
 *   node --import tsx scripts/conformance/conformance.ts --alias [--only NAME] [--verbose]
 *   node --import tsx scripts/conformance/conformance.ts --pages [--write]
 *
 * Without arguments, it also runs the suite at `/wp-json` of the plugin wp-alias, with the names that WordPress clients know, and
 * then the suite of pages; `--alias` and `--pages` run only these.
 *
 * Exit status: 0 when all steps agree and the document describes all responses; 2 when the suite is not next to the checkout.
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
import { project, withPlugins, withServedSite } from './served-site.ts';

const suite = join(project, '../shared/conformance/run.mjs');
if (!existsSync(suite)) {
  console.error('conformance: the suite is missing; it should be next to this checkout');
  process.exit(2);
}

/** A root of the API, and the suite's options for the names under it. */
interface PlayedRoot {
  readonly path: string;
  readonly names: readonly string[];
  /** Changes the settings of a new site so that it serves this root. */
  readonly prepare?: (data: string) => void;
}

const OWN: PlayedRoot = { path: '/api', names: [] };
const ALIAS: PlayedRoot = {
  path: '/wp-json',
  names: ['--map', 'site=wp/v2,calendar=tribe/events/v1,oembed=oembed/1.0,batch=batch/v1,builder=builder/v1'],
  prepare: withPlugins({ 'wp-alias': true }),
};

const args = process.argv.slice(2);
process.exit((await agrees()) ? 0 : 1);

async function agrees(): Promise<boolean> {
  if (args.includes('--pages')) return pagesAgree(args);
  if (args.includes('--alias')) return apiAgrees(ALIAS);
  if (args.length > 0) return apiAgrees(OWN);
  return (await apiAgrees(OWN)) && (await apiAgrees(ALIAS)) && (await pagesAgree(args));
}

/** Runs the suite of the API. Do all steps agree, and does the document describe all responses? */
function apiAgrees({ path, names, prepare }: PlayedRoot): Promise<boolean> {
  return withServedSite(async ({ base, users, folder }) => {
    const root = `${base}${path}`;
    const record = join(folder, 'answers.jsonl');
    const more = args.filter((one) => one !== '--alias');
    const agreed = await play(['--root', root, '--users', users, ...names, ...more], record);
    return (await areDescribed(root, record)) && agreed;
  }, prepare);
}

/** Prints each recorded response that the document does not describe. Are there none? */
async function areDescribed(root: string, record: string): Promise<boolean> {
  const document = (await (await fetch(`${root}/openapi.json`)).json()) as OpenApiDocument;
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  const recorded = lines.map((line): Recorded => JSON.parse(line));
  const { checked, notDescribed, violations } = checkAnswers(document, new URL(root).pathname, recorded);
  for (const violation of violations) console.log(violation);
  console.log(`openapi: ${checked} answers checked, ${violations.length} violations (${notDescribed} not described)`);
  return violations.length === 0;
}

/** Runs the suite and records the responses. Do all steps agree? */
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
