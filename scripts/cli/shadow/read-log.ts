import { type FileSystem, readPieces } from '../../../core/host.ts';

/** A requested address, and how often. */
export interface AskedAddress {
  /** Path and query. */
  readonly target: string;
  readonly requests: number;
}

/** Contents of an access log. */
export interface ReadLog {
  /** Addresses that can be requested without side effects, most requested first. */
  readonly addresses: readonly AskedAddress[];
  /** Number of lines left out, by reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** Numbers of the first lines that cannot be parsed. */
  readonly unreadable: readonly number[];
}

/**
 * Why a line is left out: not a read, failed at the time, may have side effects, a file of WordPress itself, an address outside
 * of the site, cannot be parsed.
 */
export type LeftOut = 'method' | 'failed' | 'unsafe' | 'system' | 'elsewhere' | 'unreadable';

/** The common and combined log formats, from the request on: `"GET /fair/ HTTP/1.1" 200`. */
const LOG_LINE = /"([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?" (\d{3}) /;
/** A line that consists of an address. */
const ADDRESS = /^(?:https?:\/\/\S+|\/\S*)$/i;

/** Addresses where even a GET may have side effects, or sign a user out. */
const UNSAFE =
  /^\/(?:[^?]*\/)?(?:wp-admin(?:\/|$)|wp-(?:login|cron|comments-post|signup|activate|trackback|mail)\.php|xmlrpc\.php)/i;

/** Query parameters with side effects; `_method` makes the API treat a read as a write. */
const UNSAFE_PARAMETER =
  /^(?:_method|_wpnonce|doing_wp_cron|preview(?:_id|_nonce)?|customize_\w+|add-to-cart|remove_item|wc-ajax)(?:\[|$)/i;

/** May requesting this have side effects? Parameter names are normalized as PHP does. */
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

/** Code and assets of WordPress, its plugins and themes. */
const SYSTEM = /^\/(?:[^?]*\/)?(?:wp-includes|wp-content\/(?:plugins|themes|cache|mu-plugins))\//i;

/** Tracking parameters, which do not affect the response. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|ref|doing_wp_cron)$/i;

/** Bytes read at a time. */
const PIECE = 64 * 1024;
/** Limit on distinct addresses; a log with more comes from a bot that tries addresses. */
const MOST_ADDRESSES = 200_000;
const MOST_NAMED = 5;

/**
 * Reads an access log, or a file with one address per line.
 *
 * @param path absolute
 * @param base path of the site's URL, without trailing slash: addresses are returned relative to it
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

/** The address in a line, or why the line is left out. */
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

/** Path and query without tracking parameters; undefined if it is not an address. */
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
