import * as v from 'valibot';
import type { Plugin } from '../../core/contract/plugin.ts';
import type { StoreReader } from '../../core/contract/store.ts';
import type { Generation } from '../../core/generation.ts';
import { gatherContributions } from '../../core/loading/contributions.ts';
import { settingsSchema } from '../../core/settings.ts';
import { siteInfo } from '../../core/site-info.ts';

const noStore = (): StoreReader => {
  throw new Error('a description reads no record');
};

/** A generation of these plugins that can be described but not asked: it has no store. */
export function generationOf(plugins: readonly Plugin[], settings: Record<string, unknown> = {}): Generation {
  const parsed = v.parse(settingsSchema, { title: 'Town', url: 'https://town.test', ...settings });
  return {
    settings: parsed,
    site: siteInfo(parsed),
    plugins,
    routes: plugins.flatMap((plugin) =>
      plugin.routes.map((route) => ({ plugin, namespace: plugin.namespace ?? '', route, config: {} })),
    ),
    contributions: gatherContributions(plugins),
    reserved: () => new Map(),
    readerFor: noStore,
    transaction: async () => noStore() as never,
    changeSettings: async () => noStore() as never,
    keeps: [],
    sealVersion: (hash) => hash,
    authenticate: async () => {
      throw new Error('a description asks nobody who they are');
    },
  };
}
