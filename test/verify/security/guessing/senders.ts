/** The source of an attempt, as the server sees it. */
export interface Sender {
  readonly what: string;
  /** Senders with the same name count as one guesser. */
  readonly guesser: string;
  /** Of the socket. */
  readonly address: string;
  /** `X-Forwarded-For`; `N` in it is another number each time. */
  readonly forwarded?: string;
}

/** The proxies that the site trusts. */
export const TRUSTED: readonly string[] = ['10.0.0.1', '2001:db8:ffff::/48'];

/** Written by hand: senders that are the same guesser, and others. */
export const SENDERS: readonly Sender[] = [
  { what: 'an IPv4 address', guesser: 'v4', address: '192.0.2.9' },
  { what: 'the same inside IPv6', guesser: 'v4', address: '::ffff:192.0.2.9' },
  { what: 'the same through our proxy', guesser: 'v4', address: '10.0.0.1', forwarded: '192.0.2.9' },
  { what: 'the same, lying to our proxy', guesser: 'v4', address: '10.0.0.1', forwarded: '203.0.113.N, 192.0.2.9' },
  {
    what: 'the same through two of ours',
    guesser: 'v4',
    address: '2001:db8:ffff::1',
    forwarded: '192.0.2.9, 10.0.0.1',
  },
  { what: 'its neighbour', guesser: 'neighbour', address: '192.0.2.10' },
  { what: 'one that says it is a proxy', guesser: 'liar', address: '198.51.100.7', forwarded: '203.0.113.N' },
  { what: 'the same, naming our proxy', guesser: 'liar', address: '198.51.100.7', forwarded: '203.0.113.N, 10.0.0.1' },
  { what: 'an IPv6 address', guesser: 'v6', address: '2001:db8:1:2::1' },
  { what: 'any other of its network', guesser: 'v6', address: '2001:db8:1:2:ffff:eeee:dddd:N' },
  { what: 'one written in full', guesser: 'v6', address: '2001:0DB8:0001:0002:0000:0000:0000:00aN' },
  { what: 'one with a zone', guesser: 'v6', address: '2001:db8:1:2::N%eth0' },
  { what: 'one through our proxy', guesser: 'v6', address: '10.0.0.1', forwarded: '2001:db8:1:2::N' },
  { what: 'the network beside it', guesser: 'v6 beside', address: '2001:db8:1:3::1' },
  { what: 'our proxy, not saying for whom', guesser: 'proxy', address: '10.0.0.1' },
  { what: 'our proxy, saying nonsense', guesser: 'proxy', address: '10.0.0.1', forwarded: 'unknown' },
];
