/** Blocks that contain others. */
export const CONTAINERS = `
.wp-block-columns{display:flex;flex-wrap:wrap!important;align-items:normal!important}
.wp-block-column{flex:1 1 0;min-width:0;overflow-wrap:break-word}
.wp-block-columns.are-vertically-aligned-top{align-items:flex-start!important}
.wp-block-columns.are-vertically-aligned-center{align-items:center!important}
.wp-block-columns.are-vertically-aligned-bottom{align-items:flex-end!important}
.wp-block-column.is-vertically-aligned-top{align-self:flex-start}
.wp-block-column.is-vertically-aligned-center{align-self:center}
.wp-block-column.is-vertically-aligned-bottom{align-self:flex-end}
.wp-block-column.is-vertically-aligned-stretch{align-self:stretch}
@media (min-width:782px){.wp-block-columns{flex-wrap:nowrap!important}.wp-block-column[style*=flex-basis]{flex-grow:0}}
@media (max-width:781px){.wp-block-columns:not(.is-not-stacked-on-mobile)>.wp-block-column{flex-basis:100%!important}.wp-block-columns.is-not-stacked-on-mobile{flex-wrap:nowrap!important}}
.wp-block-cover{position:relative;display:flex;align-items:center;justify-content:center;min-height:430px;padding:1em;overflow:clip}
.wp-block-cover .wp-block-cover__background,.wp-block-cover .wp-block-cover__image-background,.wp-block-cover .wp-block-cover__video-background{position:absolute;inset:0;width:100%;height:100%;max-width:none;object-fit:cover}
.wp-block-cover .wp-block-cover__image-background.has-parallax,.wp-block-cover .wp-block-cover__image-background.is-repeated{background-size:cover;background-position:50% 50%}
.wp-block-cover .wp-block-cover__image-background.has-parallax{background-attachment:fixed}
.wp-block-cover .wp-block-cover__image-background.is-repeated{background-size:auto;background-repeat:repeat}
@media (prefers-reduced-motion:reduce){.wp-block-cover .wp-block-cover__image-background.has-parallax{background-attachment:scroll}}
.wp-block-cover .wp-block-cover__background{opacity:.5}
.wp-block-cover:where(:not(.has-background-dim)) .wp-block-cover__background{background:#000}
.wp-block-cover .has-background-dim:not([class*=has-background-color]):not([style*=background]){background-color:#000}
${[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((dim) => `.wp-block-cover .has-background-dim-${dim}{opacity:${dim / 100}}`).join('\n')}
.wp-block-cover .wp-block-cover__inner-container{position:relative;width:100%;z-index:1}
.wp-block-cover:where(:not(.is-light)){color:#fff}
.wp-block-cover.has-custom-content-position .wp-block-cover__inner-container{width:auto}
.wp-block-cover.is-position-top-left{align-items:flex-start;justify-content:flex-start}
.wp-block-cover.is-position-top-center{align-items:flex-start;justify-content:center}
.wp-block-cover.is-position-top-right{align-items:flex-start;justify-content:flex-end}
.wp-block-cover.is-position-center-left{justify-content:flex-start}
.wp-block-cover.is-position-center-right{justify-content:flex-end}
.wp-block-cover.is-position-bottom-left{align-items:flex-end;justify-content:flex-start}
.wp-block-cover.is-position-bottom-center{align-items:flex-end;justify-content:center}
.wp-block-cover.is-position-bottom-right{align-items:flex-end;justify-content:flex-end}
.wp-block-media-text{display:grid;grid-template-columns:50% 1fr;align-items:center}
.wp-block-media-text>.wp-block-media-text__media{grid-area:1/1;margin:0}
.wp-block-media-text>.wp-block-media-text__content{grid-area:1/2;padding:0 8%;overflow-wrap:break-word}
.wp-block-media-text.has-media-on-the-right{grid-template-columns:1fr 50%}
.wp-block-media-text.has-media-on-the-right>.wp-block-media-text__media{grid-area:1/2}
.wp-block-media-text.has-media-on-the-right>.wp-block-media-text__content{grid-area:1/1}
.wp-block-media-text.is-vertically-aligned-top{align-items:start}
.wp-block-media-text.is-vertically-aligned-bottom{align-items:end}
.wp-block-media-text>.wp-block-media-text__media :is(img,video){display:block;width:100%;height:auto}
.wp-block-media-text.is-image-fill-element>.wp-block-media-text__media,.wp-block-media-text.is-image-fill>.wp-block-media-text__media{position:relative;height:100%;min-height:250px;background-size:cover}
.wp-block-media-text.is-image-fill-element>.wp-block-media-text__media img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
@media (max-width:600px){.wp-block-media-text.is-stacked-on-mobile{grid-template-columns:100%!important}.wp-block-media-text.is-stacked-on-mobile>.wp-block-media-text__media{grid-area:1/1}.wp-block-media-text.is-stacked-on-mobile>.wp-block-media-text__content{grid-area:2/1;padding:1em 0}}
.wp-block-details summary{cursor:pointer}
.wp-block-spacer{clear:both}
.wp-block-separator{border:0 solid;border-block-end-width:2px;height:0;margin-inline:auto}
.wp-block-separator:where(:not(.is-style-wide):not(.is-style-dots):not(.alignwide):not(.alignfull)){max-width:100px}
.wp-block-separator.is-style-dots{border:0;height:auto;text-align:center;max-width:none;background:none!important}
.wp-block-separator.is-style-dots::before{content:"···";font-size:1.5em;letter-spacing:1em;padding-inline-start:1em}
`;
