/** Text, lists, tables and buttons. */
export const TEXT = `
.has-drop-cap:not(:focus)::first-letter{float:left;margin:.1em .1em 0 0;font-size:8.4em;line-height:.68;font-weight:100;font-style:normal;text-transform:uppercase}
p.has-drop-cap{display:flow-root}
:is(p,h1,h2,h3,h4,h5,h6,.wp-block-heading,.wp-block-list).has-background{padding:1.25em 2.375em}
.wp-block-quote{margin-inline:0;overflow-wrap:break-word}
.wp-block-quote>cite,.wp-block-pullquote cite{display:block}
.wp-block-quote:is(.is-large,.is-style-large){font-size:1.5em}
.wp-block-pullquote{margin:0;padding:3em 1em;text-align:center;overflow-wrap:break-word}
.wp-block-pullquote blockquote{margin:0}
.wp-block-pullquote:is(.alignleft,.alignright){max-width:420px}
.wp-block-code{font-family:ui-monospace,monospace}
.wp-block-code code{display:block;white-space:pre-wrap;overflow-wrap:break-word;font-family:inherit}
.wp-block-preformatted{white-space:pre-wrap}
.wp-block-verse{white-space:pre-wrap;font-family:inherit}
.wp-block-table{margin:0;overflow-x:auto}
.wp-block-table table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.wp-block-table .has-fixed-layout{table-layout:fixed}
.wp-block-table .has-fixed-layout :is(td,th){overflow-wrap:break-word}
@media (max-width:599.98px){.wp-block-table .has-fixed-layout{table-layout:auto}}
.wp-block-table :is(td,th){padding:.5em;border:1px solid}
.wp-block-table thead{border-block-end:3px solid}
.wp-block-table tfoot{border-block-start:3px solid}
.wp-block-table.is-style-stripes tbody tr:nth-child(odd){background-color:color-mix(in srgb,currentColor 7%,transparent)}
.wp-block-table.is-style-stripes :is(td,th){border-color:transparent}
.wp-block-buttons{display:flex;flex-wrap:wrap}
.wp-block-buttons.is-vertical{flex-direction:column}
.wp-block-button{max-width:100%}
.wp-block-button__link{display:inline-block;max-width:100%;box-sizing:border-box;text-align:center;overflow-wrap:break-word;min-height:44px}
.wp-block-button__link:where(:not([style*=border-radius])){border-radius:9999px}
${[25, 50, 75, 100]
  .map(
    (width) =>
      `.wp-block-buttons>.wp-block-button.wp-block-button__width-${width}{width:calc(${width}% - var(--wp--style--block-gap,.5em)*${(100 - width) / 100})}`,
  )
  .join('\n')}
.wp-block-button.has-custom-width .wp-block-button__link,.wp-block-button[class*=__width-] .wp-block-button__link{width:100%}
.wp-block-social-links{display:flex;flex-wrap:wrap;margin:0;padding:0;list-style:none;background:none}
.wp-block-social-link{display:block;border-radius:9999px}
.wp-block-social-link a{display:flex;align-items:center;min-width:44px;min-height:44px;justify-content:center;color:inherit;text-decoration:none;line-height:0}
:where(.wp-block-social-links:not(.is-style-logos-only) .wp-social-link){background-color:color-mix(in srgb,currentColor 12%,transparent)}
.wp-block-social-link svg{width:24px;height:24px;fill:currentColor}
.wp-block-social-links.is-style-pill-shape a{padding-inline:16px}
.wp-block-social-link-label{margin-inline:.5em;line-height:1.2}
.wp-block-tag-cloud.is-style-outline{display:flex;flex-wrap:wrap;gap:1ch}
.wp-block-tag-cloud.is-style-outline a{border:1px solid;padding:1ch 2ch;text-decoration:none!important}
.wp-block-search__inside-wrapper{display:flex;flex-wrap:nowrap;gap:.5em;max-width:100%}
.wp-block-search__label{display:block;margin-block-end:.25em}
.wp-block-search__input{flex:1 1 0;min-width:3em;min-height:44px;padding:8px 12px;border:1px solid;font:inherit;color:inherit;background:transparent;appearance:none}
.wp-block-search__button{min-height:44px;min-width:44px}
.wp-block-search__button.has-icon{display:inline-flex;align-items:center;justify-content:center;line-height:0;padding:8px}
.wp-block-search__button.has-icon svg{width:24px;height:24px;fill:currentColor}
.wp-block-search.wp-block-search__button-inside .wp-block-search__inside-wrapper{padding:4px;border:1px solid}
.wp-block-search.wp-block-search__button-inside .wp-block-search__input{border:0}
.wp-block-calendar{text-align:center}
.wp-block-calendar table{width:100%;table-layout:fixed;border-collapse:collapse;text-align:center}
.wp-block-calendar :is(td,th){padding:.25em;border:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.wp-block-footnotes{padding-inline-start:1.5em;font-size:.85em}
.post-password-form label{display:block;margin-block-end:.5em}
.post-password-form input{font:inherit;min-height:44px;padding:8px 12px}
`;
