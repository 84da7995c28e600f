import { type Html, hashSource } from '../../lib/index.ts';
import { type OwnResponse, pageHeaders } from './response-headers.ts';

/** An HTML document on its way out. */
export interface HtmlAnswer {
  readonly status: number;
  readonly document: Html;
  /** Sources in whose frames it may be shown (CSP, frame-ancestors): `'none'`, or `*` for all. */
  readonly framedBy: "'none'" | '*';
  /** Where its forms lead (CSP, form-action). Default nowhere. */
  readonly forms?: string;
  /** Does it run scripts that lie at the site's own address, and ask the API? Default no. */
  readonly scripts?: boolean;
  /** Over the others. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What stands in `<style>`, as it stands there. */
const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** A document of ours has styles of its own and pictures of the site, and does nothing else: what found its way in stays dead. */
const loadsNothing = (styles: readonly string[]): readonly string[] => [
  "img-src 'self'",
  `style-src ${styles.join(' ') || "'none'"}`,
];

/** What lies at the site's own address, and nothing else; `data:` are the signs in style sheets. */
const loadsOwn = (styles: readonly string[]): readonly string[] => [
  "script-src 'self'",
  `style-src ${["'self'", ...styles].join(' ')}`,
  "img-src 'self' data:",
  "connect-src 'self'",
];

function policyOf(markup: string, { framedBy, scripts = false, forms = "'none'" }: HtmlAnswer): string {
  const styles = [...markup.matchAll(STYLE)].map(([, style = '']) => hashSource(style));
  return [
    "default-src 'none'",
    ...(scripts ? loadsOwn(styles) : loadsNothing(styles)),
    `form-action ${forms}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
  ].join('; ');
}

/**
 * The answer with an HTML document of ours: no script that stands in it is run, and nothing of others is loaded.
 *
 * @param isHead without its body
 */
export function htmlReply(answer: HtmlAnswer, isHead: boolean): OwnResponse {
  const markup = answer.document.toString();
  const bytes = new TextEncoder().encode(markup);
  return {
    status: answer.status,
    headers: pageHeaders({
      policy: policyOf(markup, answer),
      isFramed: answer.framedBy !== "'none'",
      length: bytes.length,
      own: answer.headers,
    }),
    body: isHead ? '' : bytes,
  };
}
