import type { AnyObserver } from './contract/observer.ts';
import { directorySizes } from './diagnostics/directory-sizes.ts';
import { AssetAnswers, FormerVersions, OpenStreams } from './http/index.ts';
import { oncePer } from './lib/index.ts';
import type { PluginGuard, SiteParts } from './loading/index.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { namelessFile } from './platform/index.ts';
import type { SiteWorks } from './site-works.ts';
import { layoutOf } from './store/index.ts';

/** What the caller that activates generations has to provide. */
type Asked = Pick<SiteParts, 'diagnostics' | 'changeSettings' | 'rehearseSettings'>;

/** Creates what all generations of a site share. */
export function siteParts(works: SiteWorks, guard: PluginGuard, asked: Asked): SiteParts {
  const { options, store, served, auth, secrets, services, deliverMail } = works;
  const { folder, ports, totals } = options;
  const { random } = ports;
  const layout = layoutOf(folder);
  const { accounts, authenticate, signIn, passes, formTokens, sealVersion } = auth;
  return {
    common: {
      totals,
      openSpare: () =>
        namelessFile(ports.fileSystem, `${layout.temporary}/${Buffer.from(random.bytes(8)).toString('hex')}.spare`),
      sealVersion,
      formers: new FormerVersions(store, sealVersion),
      streams: new OpenStreams(),
      noteFault: guard.noteFault,
      attention: guard.attention,
      formTokens,
    },
    ...{ store, ports, fileSystem: served, folder, secrets, services, deliverMail },
    ...{ accounts, authenticate, signIn, passes },
    outgoing: createOutgoing(ports),
    // an observer is kept when the next generation has it too
    observed: oncePer((observer: AnyObserver) => observer.begin()),
    assetAnswers: new AssetAnswers(),
    sizes: directorySizes({ fileSystem: served, layout }),
    ...asked,
  };
}
