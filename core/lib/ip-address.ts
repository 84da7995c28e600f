/** An IPv4 address inside an IPv6 address: `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const bare = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

/** Whether this is a loopback address. */
export const isLoopback = (address: string): boolean => /^127(?:\.\d+){3}$|^::1$/.test(bare(address));

/**
 * The group of addresses by which attempts are counted: an IPv4 address itself, and the /64 of an IPv6 address, because somebody
 * who has one address of a network has them all.
 */
export function addressGroup(address: string): string {
  const plain = bare(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%', 1).join('').split('::', 2);
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Sixteen-bit groups without leading zeros; a dotted suffix stands for two. */
const groups = (text: string): readonly string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.toLowerCase().replace(/^0+(?=.)/, '')]));
