import { type Html, html } from '../../core/index.ts';
import { style } from './style.ts';

/**
 * A complete HTML document.
 *
 * @param title window title, which screen readers read first
 */
export const document = (title: string, main: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
