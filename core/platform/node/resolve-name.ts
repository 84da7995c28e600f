import { Resolver } from 'node:dns/promises';

/** Milliseconds that a server of names has for its first answer; there is a second try. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * All IP addresses of a name, IPv4 ones first, as the servers of names say. The system's own list (`/etc/hosts`) is not
 * asked: what it adds is not of the public net. Nor is a thread kept waiting, as by `dns.lookup`.
 *
 * @throws Error of node:dns when there are none, or the signal ends it
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  resolver = new Resolver(PATIENCE),
): Promise<readonly string[]> {
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
