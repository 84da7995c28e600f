import { safeAddress } from '../../content/index.ts';

/** How an address begins that has a scheme, or that leads to a place on this site. */
const WHOLE = /^(?:[a-z][a-z\d+.-]*:|[/?#]|$)/i;

/** An address as people write it: `www.example.org` is one of the web, as in the reference. Empty when it would run something. */
export function linkAddress(written: string): string {
  const address = safeAddress(written);
  return WHOLE.test(address) ? address : `http://${address}`;
}
