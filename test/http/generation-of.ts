import * as v from 'valibot';
import type { StoreReader } from '../../core/contract/data/store-reader.ts';
import type { Plugin } from '../../core/contract/plugin.ts';
import { gatherContributions } from '../../core/contract/points/contributions.ts';
import type { Generation } from '../../core/http/generation.ts';
import { FormerVersions } from '../../core/http/merge/former-versions.ts';
import { OpenStreams } from '../../core/http/stream/open-streams.ts';
import { SharedJudgements } from '../../core/http/stream/shared-judgements.ts';
import { Staging } from '../../core/http/upload/staging.ts';
import { settingsSchema, siteInfo } from '../../core/settings/settings.ts';
import { Slices } from '../../core/store/collection/index/slices.ts';
import { listTotals } from '../../scripts/cli/list-totals.ts';
import { noImages } from '../../scripts/testing/no-images.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

const noStore = (): StoreReader => {
  throw new Error('a description reads no record');
};

/** A generation of these plugins that can be described but not asked: it has no store. */
export function generationOf(plugins: readonly Plugin[], settings: Record<string, unknown> = {}): Generation {
  const parsed = v.parse(settingsSchema, { title: 'Town', url: 'https://town.test', ...settings });
  return {
    settings: parsed,
    site: siteInfo(parsed, testClock()),
    plugins,
    totals: listTotals,
    routes: plugins.flatMap((plugin) =>
      plugin.routes.map((route) => ({ plugin, namespace: plugin.namespace ?? '', route, config: {} })),
    ),
    pages: plugins.flatMap((plugin) => plugin.pages.map((page) => ({ plugin, page, config: {} }))),
    contributions: gatherContributions(plugins),
    reserved: () => new Map(),
    staging: () => new Staging({ begin: noStore as never, images: noImages, limits: parsed.limits }),
    findFile: async () => undefined,
    openSpare: async () => noStore() as never,
    readBelow: async () => undefined,
    secret: () => undefined,
    policies: [],
    observers: [],
    observed: () => noStore() as never,
    logOf: () => ({ info: () => undefined, warn: () => undefined, error: () => undefined }),
    randomBytes: (count) => new Uint8Array(count),
    slices: new Slices(),
    readerFor: noStore,
    transaction: async () => noStore() as never,
    rehearse: async () => noStore() as never,
    checkStanding: () => undefined,
    changeSettings: async () => noStore() as never,
    rehearseSettings: async () => noStore() as never,
    presentPlugins: async () => [],
    checkUse: () => undefined,
    network: () => ({ get: async () => undefined, send: async () => undefined }),
    health: { checks: [], run: () => noStore() as never, runAll: async () => [], sizes: async () => [] },
    keeps: [],
    past: undefined,
    running: () => noStore() as never,
    clock: testClock(),
    attention: { given: (_route, call) => call(), late: () => undefined },
    noteFault: () => undefined,
    streams: new OpenStreams(),
    judgements: new SharedJudgements(),
    retiring: new AbortController().signal,
    onChange: () => () => {},
    changeLog: () => ({ span: () => undefined, after: (position) => ({ changes: [], position }) }),
    sealVersion: (hash) => hash,
    formers: new FormerVersions({ onSwap: () => () => {} }, (hash) => hash),
    accounts: () => noStore() as never,
    handOver: () => undefined,
    formTokens: () => noStore() as never,
    passes: () => noStore() as never,
    signIn: () => noStore() as never,
    assets: [],
    authentication: Object.assign(
      {},
      ...plugins.map((plugin) => plugin.authentication(siteInfo(parsed, testClock()), {} as never)),
    ),
    authenticate: () => {
      throw new Error('a description asks nobody who they are');
    },
  };
}
