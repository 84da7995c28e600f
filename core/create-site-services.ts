import type { Collection } from './contract/data/collection.ts';
import { system } from './contract/fixed-principals.ts';
import type { FollowedFiles } from './follow-files.ts';
import { publicAddresses } from './http/index.ts';
import { type BuiltGeneration, SMTP_PASSWORD, testMail } from './loading/index.ts';
import type { SiteServices } from './site-services.ts';
import type { SiteWorks } from './site-works.ts';
import type { Serving } from './start-serving.ts';

/** Creates the services through which the command line works on an open site. */
export function createSiteServices(works: SiteWorks, serving: Serving, { importer }: FollowedFiles): SiteServices {
  const { options, store, served, secrets, auth, deliverMail } = works;
  const { folder, ports, findPlugins } = options;
  const { fileSystem, processes, random, clock } = ports;
  const { reloader, guard, jobs } = serving;
  const current = () => reloader.serving.generation;
  return {
    ...{ ports, served, store, folder, fileSystem, secrets, findPlugins, hash: auth.hash },
    hashAccountPassword: (password) => auth.passwords.hash(password),
    findPresent: (names = []) => {
      const { plugins } = current().settings;
      return findPlugins({ plugins: { ...Object.fromEntries(names.map((name) => [name, true])), ...plugins } });
    },
    adopt: importer.run,
    plugins: () => current().plugins,
    isOn: ({ key }) => current().loaded.on.some((one) => one.key === key),
    leftOff: () => guard.leftOff,
    settings: () => current().settings,
    changeSettings: (asked, said) => serving.changeSettings(asked, system, said),
    servedAt: (url, work) =>
      reloader.beside({ url }, ({ generation, handle }) =>
        work({
          handle,
          addresses: () => publicAddresses(generation, { fileSystem: served, folder, now: clock.now() }),
        }),
      ),
    healthBy: (first) => current().healthBy(first),
    // internally, records of all collections are handled alike
    collections: () => current().collections as unknown as Collection[],
    restoreRecord: (place, value) => restoreRecord(current(), place, value),
    runJob: (which) => jobs.runNow(which),
    sendTestMail: (to) => {
      const { settings } = current();
      const mail = testMail(Buffer.from(random.bytes(16)).toString('hex'), to, settings);
      return deliverMail(settings)(mail, clock.now(), secrets.of(SMTP_PASSWORD.owner, SMTP_PASSWORD.key));
    },
    stats: async () => ({
      process: processes.memory(),
      store: await store.stats(),
      kept: current().keeps.map((keep) => keep()),
    }),
    handle: (request) => reloader.serving.handle(request),
    rehearse: reloader.rehearse,
  };
}

async function restoreRecord(
  { bound }: BuiltGeneration,
  { collection, id }: Parameters<SiteServices['restoreRecord']>[0],
  value: Parameters<SiteServices['restoreRecord']>[1],
): Promise<void> {
  if (value) {
    await bound.restore(system, collection, { id, value });
    return;
  }
  await bound.transaction(system, (records) => {
    const writer = records.of(collection);
    if (writer.get(id)) writer.remove(id);
  });
}
