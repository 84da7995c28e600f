import { type Glob, glob } from './glob.ts';
import { PROVIDERS, type Provider } from './providers.ts';

interface Known {
  readonly provider: Provider;
  readonly host: Glob;
  readonly path: Glob;
}

const KNOWN: readonly Known[] = PROVIDERS.flatMap((provider) =>
  provider.addresses.map((address) => {
    const slash = address.indexOf('/');
    return { provider, host: glob(address.slice(0, slash)), path: glob(address.slice(slash)) };
  }),
);

/** The known provider for an address; undefined if there is none. */
export function providerOf(address: string): Provider | undefined {
  const { protocol, host, pathname, search } = new URL(address);
  if (!/^https?:$/.test(protocol)) return undefined;
  return KNOWN.find((known) => known.host(host) && known.path(pathname + search))?.provider;
}
