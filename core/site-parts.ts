import type { AnyObserver } from './contract/observer.ts';
import { directorySizes } from './diagnostics/directory-sizes.ts';
import { AssetAnswers, FormerVersions, OpenStreams } from './http/index.ts';
import { oncePer } from './lib/index.ts';
import type { PluginGuard, SiteParts } from './loading/index.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { namelessFile } from './platform/index.ts';
import type { SiteWorks } from './site-works.ts';
import { layoutOf } from './store/index.ts';

/** What a generation asks of whatever makes it serve. */
type Asked = Pick<SiteParts, 'diagnostics' | 'changeSettings' | 'rehearseSettings'>;

/** What all generations of a site are built of. */
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
    // generations come and go, and an observer that the next one has too goes on
    observed: oncePer((observer: AnyObserver) => observer.begin()),
    assetAnswers: new AssetAnswers(),
    sizes: directorySizes({ fileSystem: served, layout }),
    ...asked,
  };
}
