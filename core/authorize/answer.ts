import type { Html } from '../html/html.ts';
import type { Exchange } from '../http/exchange.ts';
import { htmlReply } from '../http/html-reply.ts';
import type { LightReply } from '../http/light.ts';

/** A page, or the way to another address. */
export interface Answer {
  readonly status: number;
  readonly document?: Html;
  /** Where its forms lead, and where those who sent one are led from there. */
  readonly forms?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Of every answer: what is typed or shown here is nobody else's, now or later. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // a browser that must not say from which page a form comes does not say from which site either
  'Referrer-Policy': 'same-origin',
};

/** The way to another address, which is told nothing but what is in it. */
export const redirect = (address: string): Answer => ({
  status: 303,
  headers: { Location: address, 'Referrer-Policy': 'no-referrer' },
});

/** An answer as it is sent. */
export function replyOf({ status, document, forms, headers }: Answer, { request, id }: Exchange): LightReply {
  const all = { ...HEADERS, ...headers, 'X-Request-Id': id };
  if (!document) return { status, headers: { ...all, 'Content-Length': '0' }, body: '' };
  return htmlReply(
    { status, document, framedBy: "'none'", ...(forms !== undefined && { forms }), headers: all },
    request.method === 'HEAD',
  );
}
