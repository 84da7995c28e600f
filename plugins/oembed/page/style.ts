import { html } from '../../../core/index.ts';

/** How an embed page looks: as light or dark as the reader likes, and no wider than its frame. */
export const STYLE = html`<style>
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff;overflow-wrap:anywhere}
article{min-height:100vh;padding:1rem;border:1px solid #d5d5da;display:flow-root}
img{float:right;max-width:40%;height:auto;margin:0 0 .5rem 1rem}
h1{margin:0;font-size:1.25rem;line-height:1.3}
p{margin:.5rem 0 0}
a{color:inherit}
a:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
.fact{font-weight:600}
footer{margin-top:.75rem;font-size:.875rem;clear:both}
@media (max-width:20rem){img{float:none;display:block;max-width:100%;margin:0 0 .5rem}}
@media (prefers-color-scheme:dark){body{color:#f2f2f4;background:#1b1b1e}article{border-color:#48484e}}
</style>`;
