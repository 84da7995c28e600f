import { html } from '../../../core/host.ts';

/** An address that leads elsewhere. */
export interface FrozenRedirect {
  /** Path below the host's own address. */
  readonly from: string;
  /** Such a path, or an absolute URL. */
  readonly to: string;
  readonly status: number;
}

/** The text of `_redirects`, a line each, as several static hosts read it. */
export const redirectLines = (redirects: readonly FrozenRedirect[]): string =>
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');

/** A page that leads elsewhere, for hosts that read no `_redirects`. @param to absolute URL */
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
