import { type JsonFacts, jsonFacts } from './json-facts.ts';
import type { LocalAddress } from './local-address.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';

/** The parts of a response that are compared, as plain JSON. */
export interface Facts {
  readonly status: number;
  /** Media type; empty for none. */
  readonly type: string;
  /** Target of a redirect. */
  readonly location?: string;
  /** Response of the target, if it is on the same site. */
  readonly arrives?: Pick<Facts, 'status' | 'type'>;
  /** Total number of items of a list. */
  readonly total?: string;
  /** Size of a file. */
  readonly size?: string;
  /** Number of entries of a feed or a sitemap. */
  readonly entries?: number;
  readonly page?: PageFacts;
  readonly json?: JsonFacts;
}

/** A response of one of the sites. */
export interface ShadowAnswer {
  readonly status: number;
  readonly type: string;
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
}

const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const XML_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?xml$/;
const ENTRY = /<(?:item|entry|url|sitemap)[\s/>]/g;

/** Is the content of this media type compared? For others, such as pictures, only the size is. */
export const isCompared = (type: string): boolean => HTML.has(type) || JSON_TYPE.test(type) || XML_TYPE.test(type);

/** Extracts what is compared from a response. @param local for addresses of its site */
export function factsOf({ status, type, header, bytes }: ShadowAnswer, local: LocalAddress): Facts {
  const location = header('location');
  const total = header('x-wp-total') ?? header('x-tec-total');
  const about = {
    status,
    type,
    ...(location !== undefined && status >= 300 && { location: local(location) }),
    ...(total !== undefined && { total }),
  };
  if (status >= 300) return about;
  const text = () => new TextDecoder().decode(bytes);
  if (HTML.has(type)) return { ...about, page: pageFacts(text(), local) };
  if (XML_TYPE.test(type)) return { ...about, entries: text().match(ENTRY)?.length ?? 0 };
  if (!JSON_TYPE.test(type)) {
    const size = header('content-length');
    return { ...about, ...(size !== undefined && { size }) };
  }
  const value = parsed(text());
  return value === undefined ? about : { ...about, json: jsonFacts(value, local) };
}

/** Undefined for invalid JSON, such as a truncated response. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
