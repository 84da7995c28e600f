import { hashSource } from '../hash.ts';
import type { Html } from '../html/html.ts';
import { headerValues } from './header-value.ts';
import type { LightReply } from './light.ts';

/** An HTML document on its way out. */
export interface HtmlAnswer {
  readonly status: number;
  readonly document: Html;
  /** Sources in whose frames it may be shown (CSP, frame-ancestors): `'none'`, or `*` for all. */
  readonly framedBy: "'none'" | '*';
  /** Where its forms lead (CSP, form-action). Default nowhere. */
  readonly forms?: string;
  /** Over the others. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What stands in `<style>`, as it stands there. */
const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** A document of ours has styles of its own and pictures of the site, and does nothing else: what found its way in stays dead. */
function policyOf(markup: string, { framedBy, forms = "'none'" }: HtmlAnswer): string {
  const styles = [...markup.matchAll(STYLE)].map(([, style = '']) => hashSource(style));
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${styles.join(' ') || "'none'"}`,
    `form-action ${forms}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
  ].join('; ');
}

/**
 * The answer with an HTML document of ours: whatever stands in it, no script runs, nothing of others is loaded.
 *
 * @param isHead without its body
 */
export function htmlReply(answer: HtmlAnswer, isHead: boolean): LightReply {
  const markup = answer.document.toString();
  const bytes = new TextEncoder().encode(markup);
  return {
    status: answer.status,
    headers: headerValues({
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': policyOf(markup, answer),
      ...(answer.framedBy === "'none'" && { 'X-Frame-Options': 'DENY' }),
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
      ...answer.headers,
    }),
    body: isHead ? '' : bytes,
  };
}
