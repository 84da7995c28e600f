import { type FileSystem, readPieces } from '../../../core/host.ts';

/** An address that was asked for, and how often. */
export interface AskedAddress {
  /** Path and query. */
  readonly target: string;
  readonly requests: number;
}

/** What an access log comes to. */
export interface ReadLog {
  /** Those that can be asked for without a change, the most asked first. */
  readonly addresses: readonly AskedAddress[];
  /** Lines that are left out, by the reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** Numbers of the first lines that cannot be read. */
  readonly unreadable: readonly number[];
}

/**
 * Why a line is left out: no read, it failed at that time, it may change something, a file of WordPress itself, an address
 * outside of the site, no such line.
 */
export type LeftOut = 'method' | 'failed' | 'unsafe' | 'system' | 'elsewhere' | 'unreadable';

/** The common and the combined format of access logs, from the request on: `"GET /fair/ HTTP/1.1" 200`. */
const LOG_LINE = /"([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?" (\d{3}) /;
/** A line that is an address alone. */
const ADDRESS = /^(?:https?:\/\/\S+|\/\S*)$/i;

/** Addresses at which a mere look may change something, or signs somebody out. */
const UNSAFE =
  /^\/(?:[^?]*\/)?(?:wp-admin(?:\/|$)|wp-(?:login|cron|comments-post|signup|activate|trackback|mail)\.php|xmlrpc\.php)/i;

/** Parameters of such addresses; `_method` has a read of the API count as a write. */
const UNSAFE_PARAMETER =
  /^(?:_method|_wpnonce|doing_wp_cron|preview(?:_id|_nonce)?|customize_\w+|add-to-cart|remove_item|wc-ajax)(?:\[|$)/i;

/** May a look at this change something? Names count as PHP reads them. */
function isUnsafe(target: string): boolean {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const names = [...new URLSearchParams(query).keys()].map((name) =>
    name.trimStart().replace(/[. ]/g, '_').replace(/^\[/, '_'),
  );
  return UNSAFE.test(decoded(path)) || names.some((name) => UNSAFE_PARAMETER.test(name));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Code and looks of WordPress, and of its plugins and themes. */
const SYSTEM = /^\/(?:[^?]*\/)?(?:wp-includes|wp-content\/(?:plugins|themes|cache|mu-plugins))\//i;

/** What tells where a visitor comes from, and asks for nothing else. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|ref|doing_wp_cron)$/i;

/** Bytes that are read at a time. */
const PIECE = 64 * 1024;
/** Addresses that are told apart; a log with more has been read by a machine that tries addresses. */
const MOST_ADDRESSES = 200_000;
const MOST_NAMED = 5;

/**
 * Reads an access log, or a file with an address a line.
 *
 * @param path absolute
 * @param base path of the site's own address, without a slash at the end: addresses are given below it
 * @throws FileSystemError
 */
export async function readLog(fileSystem: FileSystem, path: string, base: string): Promise<ReadLog> {
  const counts = new Map<string, number>();
  const leftOut = { method: 0, failed: 0, unsafe: 0, system: 0, elsewhere: 0, unreadable: 0 };
  const unreadable: number[] = [];
  let number = 0;
  for await (const line of linesOf(fileSystem, path)) {
    number++;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const asked = askedIn(line.trim(), base);
    if (typeof asked !== 'string') {
      leftOut[asked.why]++;
      if (asked.why === 'unreadable' && unreadable.length < MOST_NAMED) unreadable.push(number);
    } else if (counts.has(asked) || counts.size < MOST_ADDRESSES) counts.set(asked, (counts.get(asked) ?? 0) + 1);
  }
  const addresses = [...counts].map(([target, requests]) => ({ target, requests }));
  return { addresses: addresses.sort((a, b) => b.requests - a.requests), leftOut, unreadable };
}

/** The address of a line, or why it is left out. */
function askedIn(line: string, base: string): string | { readonly why: LeftOut } {
  const [, method = 'GET', sent = line, status = '200'] = LOG_LINE.exec(line) ?? [];
  if (!ADDRESS.test(sent)) return { why: 'unreadable' };
  if (method !== 'GET' && method !== 'HEAD') return { why: 'method' };
  if (Number(status) >= 400) return { why: 'failed' };
  const whole = targetOf(sent);
  if (whole === undefined) return { why: 'unreadable' };
  const target = below(whole, base);
  if (target === undefined) return { why: 'elsewhere' };
  if (isUnsafe(target)) return { why: 'unsafe' };
  return SYSTEM.test(target) ? { why: 'system' } : target;
}

/** Path and query, without what only tells where somebody comes from; undefined for no address. */
function targetOf(sent: string): string | undefined {
  const path = sent.startsWith('/') ? sent : URL.canParse(sent) ? sent.replace(/^https?:\/\/[^/?#]*/i, '') : undefined;
  if (path === undefined || !URL.canParse(`http://x${path.startsWith('/') ? '' : '/'}${path}`)) return undefined;
  const { pathname, search } = new URL(`http://x${path.startsWith('/') ? '' : '/'}${path}`);
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=')[0] ?? ''));
  return kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`;
}

function below(target: string, base: string): string | undefined {
  if (!target.startsWith(base)) return undefined;
  const path = target.slice(base.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : undefined;
}

async function* linesOf(fileSystem: FileSystem, path: string): AsyncGenerator<string> {
  const file = await fileSystem.open(path, 'read');
  const decoder = new TextDecoder();
  try {
    let rest = '';
    for await (const bytes of readPieces(file, PIECE)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    rest += decoder.decode();
    if (rest !== '') yield rest;
  } finally {
    await file.close();
  }
}
