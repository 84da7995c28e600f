/** The page as a whole, and elements for screen readers and keyboards. */
export const PAGE = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{overflow-wrap:break-word}
img,svg,video{max-width:100%;height:auto}
select{max-width:100%;min-height:44px;font:inherit}
:where(a,button,input,select,textarea,summary,[tabindex]):focus-visible{outline:2px solid currentColor;outline-offset:2px}
.screen-reader-text{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
.skip-link.screen-reader-text:focus{position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:100000;width:auto;height:auto;margin:0;padding:12px 20px;clip-path:none;background:#fff;color:#111}
.has-text-align-left{text-align:left}
.has-text-align-center{text-align:center}
.has-text-align-right{text-align:right}
.aligncenter{text-align:center}
.wp-element-button{cursor:pointer}
.wp-element-caption{margin-block:.5em 1em}
.items-justified-center{justify-content:center}
.is-content-justification-center{justify-content:center}
.is-content-justification-right{justify-content:flex-end}
.is-content-justification-space-between{justify-content:space-between}
.is-vertical{flex-direction:column}
.is-nowrap{flex-wrap:nowrap}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}*,*::before,*::after{animation:none!important;transition:none!important}}
@media (forced-colors:active){:is(.wp-element-button,.post-password-form [type=submit]){border:1px solid}}
@media print{.wp-block-navigation,.wp-block-search,.skip-link{display:none}:is(.wp-block-post-content,.event-text) :is(p,li):not([class*="event-"],[class*="wp-block-"])>a[href^="http"]::after{content:" (" attr(href) ")";font-size:.8em;word-break:break-all}}
`;
