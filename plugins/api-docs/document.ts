import { type Html, html, type SiteInfo } from '../../core/index.ts';

/** Addresses of the page's files: paths on the origin it was loaded from. */
export interface DocumentPaths {
  /** The OpenAPI document. */
  readonly openApi: string;
  /** The files it loads, by name. */
  readonly assets: Readonly<Record<string, string>>;
}

/** The page for browsing the API; without scripts, it links to the OpenAPI document. */
export const document = (
  { title }: Pick<SiteInfo, 'title'>,
  { openApi, assets }: DocumentPaths,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${title}</title>
<link rel="icon" type="image/png" sizes="32x32" href="${assets['favicon-32x32.png']}">
<link rel="stylesheet" href="${assets['swagger-ui.css']}">
<link rel="stylesheet" href="${assets['page.css']}">
<script src="${assets['swagger-ui-bundle.js']}" defer></script>
<script src="${assets['start.js']}" defer></script>
</head>
<body>
<header class="head">
<h1>API of ${title}</h1>
<p>Also as an <a href="${openApi}">OpenAPI document</a>. Requests that you try out here are real: they read and change this site.</p>
</header>
<main id="api" data-document="${openApi}">
<noscript><p class="head">This page needs JavaScript. All that it shows is in the <a href="${openApi}">OpenAPI document</a>.</p></noscript>
</main>
</body>
</html>
`;
