import { html } from '../../../core/host.ts';

/** An address that redirects. */
export interface FrozenRedirect {
  /** Path at the host. */
  readonly from: string;
  /** Path at the host, or an absolute URL. */
  readonly to: string;
  readonly status: number;
}

/** The text of `_redirects`, one line each, a format that several static hosts read. */
export const redirectLines = (redirects: readonly FrozenRedirect[]): string =>
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');

/** A page that redirects, for hosts that do not read `_redirects`. @param to absolute URL */
export const refreshPage = (to: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${to}">
</head>
<body><p>This page has moved to <a href="${to}">${to}</a>.</p></body>
</html>
`.toString();
