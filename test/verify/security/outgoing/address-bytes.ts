import { isIPv4 } from 'node:net';

/** The four bytes of an IPv4 address or the sixteen of an IPv6 one. */
export function addressBytes(address: string): readonly number[] {
  if (isIPv4(address)) return address.split('.').map(Number);
  // a URL contains it in groups of digits only, with at most one gap
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...gap, ...after].flatMap((group) => [group >> 8, group & 0xff]);
}

const groups = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
