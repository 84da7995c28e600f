import type { TestContext } from 'node:test';
import { definePlugin, type ListenerContext, type Manifest } from '../../core/index.ts';
import { pluginSource, type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { boardPlugin, type Note, notes, said } from './note-board.ts';

/** What a listener does besides recording its changes. */
export type Run = (context: ListenerContext<Note>) => Promise<void> | void;

/** A listener to notes. */
export interface Watching {
  readonly run?: Run;
  readonly retries?: number;
  readonly timeout?: number;
  readonly manifest?: Partial<Manifest>;
}

/** A plugin `index` that listens to notes, and the changes it received. */
export function indexOf({ run = () => undefined, manifest = { listens: [notes.name] }, ...more }: Watching = {}) {
  const told: string[] = [];
  const index = definePlugin({ name: 'index' });
  const listener = index.listener({
    name: 'notes',
    to: [notes],
    run: async (context) => {
      await run(context);
      told.push(...said(context));
    },
    ...more,
  });
  const plugin = index.with({ listeners: [listener] });
  return { told, source: pluginSource(plugin, { requires: ['board'], ...manifest }) };
}

/** A site with the board and the plugin `index`, whose listener has begun. */
export async function open(t: TestContext, watching: Watching = {}, options: TestSiteOptions = {}) {
  const { told, source } = indexOf(watching);
  const site = await testSite([boardPlugin, source], options);
  t.after(() => site.close());
  await site.jobsDone();
  return { told, site };
}

/** The site is closed, something happens, and it is opened again. */
export async function reopen(t: TestContext, site: TestSite, between: () => Promise<void>, watching: Watching = {}) {
  await site.close();
  await between();
  return open(t, watching, { clock: site.clock, fileSystem: site.fileSystem });
}

/** The rows of `jobs list`. */
export const listed = async (site: TestSite) => {
  const [, ...rows] = await site.command('jobs list', undefined);
  return rows.map((row) => row.split(/\s{2,}/));
};
