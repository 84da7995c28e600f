/** Images, video and audio. */
export const MEDIA = `
.wp-block-image{margin:0}
.wp-block-image img{vertical-align:bottom}
.wp-block-image.aligncenter,.wp-block-image .aligncenter{text-align:center}
.wp-block-image .alignleft,.wp-block-image .alignright,.wp-block-image .aligncenter{display:table}
.wp-block-image .alignleft,.wp-block-image.alignleft{float:left;margin:.5em 1em .5em 0}
.wp-block-image .alignright,.wp-block-image.alignright{float:right;margin:.5em 0 .5em 1em}
.wp-block-image.aligncenter>figure{margin-inline:auto}
.wp-block-image.alignfull img,.wp-block-image.alignwide img{width:100%}
.alignfull>:where(figcaption){padding-inline:var(--wp--style--root--padding-left,0) var(--wp--style--root--padding-right,0)}
:root :where(.wp-block-image.is-style-rounded img,.is-style-rounded .wp-block-image img){border-radius:9999px}
.wp-lightbox-container{position:relative}
.wp-lightbox-container img{cursor:zoom-in}
.lightbox-trigger{position:absolute;inset-block-start:12px;inset-inline-end:12px;display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;border-radius:4px;color:#fff;background:#000a;cursor:zoom-in;opacity:0}
.lightbox-trigger svg{width:16px;height:16px}
.wp-lightbox-container:hover .lightbox-trigger,.lightbox-trigger:focus-visible{opacity:1}
@media (hover:none){.lightbox-trigger{opacity:1}}
.wp-lightbox-overlay{width:100vw;max-width:none;height:100vh;max-height:none;padding:0;border:0;background:#000e;cursor:zoom-out}
.wp-lightbox-overlay::backdrop{background:#000e}
.wp-lightbox-overlay[open]{display:grid;place-items:center}
.wp-lightbox-overlay img{max-width:100vw;max-height:100vh;object-fit:contain}
.wp-lightbox-overlay .close-button{position:absolute;inset-block-start:12px;inset-inline-end:12px;width:44px;height:44px;padding:0;border:0;border-radius:4px;color:#fff;background:#000a;font:28px/1 system-ui,sans-serif;cursor:pointer}
@media print{.lightbox-trigger{display:none}}
.wp-block-gallery.has-nested-images{display:flex;flex-wrap:wrap;align-items:normal;margin-inline:0}
.wp-block-gallery.has-nested-images figure.wp-block-image{display:flex;flex-direction:column;flex-grow:1;justify-content:center;position:relative;max-width:100%;margin:0}
.wp-block-gallery.has-nested-images:not(.is-cropped) figure.wp-block-image{align-self:flex-start}
.wp-block-gallery.has-nested-images.is-cropped figure.wp-block-image a,.wp-block-gallery.has-nested-images.is-cropped figure.wp-block-image img{flex:1 0 0%;width:100%;height:100%;object-fit:cover}
.wp-block-gallery.has-nested-images figure.wp-block-image figcaption{position:absolute;inset-block-end:0;inset-inline:0;margin:0;padding:2em .75em .6em;color:#fff;background:linear-gradient(#0000,#0009 1.8em,#000c);font-size:.8em;text-align:center}
@media (max-width:599px){.wp-block-gallery.has-nested-images figure.wp-block-image figcaption{position:static;padding:.4em 0 0;color:inherit;background:none;text-align:start}}
.wp-block-gallery.has-nested-images>figcaption{flex-basis:100%;text-align:center}
.wp-block-gallery.has-nested-images.columns-1 figure.wp-block-image{width:100%}
.wp-block-gallery.has-nested-images figure.wp-block-image:not(#individual-image){width:calc(50% - var(--wp--style--unstable-gallery-gap,16px)/2)}
@media (min-width:600px){${[1, 2, 3, 4, 5, 6, 7, 8]
  .map(
    (columns) =>
      `.wp-block-gallery.has-nested-images.columns-${columns} figure.wp-block-image:not(#individual-image){width:calc(${(100 / columns).toFixed(4)}% - var(--wp--style--unstable-gallery-gap,16px)*${((columns - 1) / columns).toFixed(4)})}`,
  )
  .join(
    '',
  )}.wp-block-gallery.has-nested-images.columns-default figure.wp-block-image:not(#individual-image){width:calc(33.3333% - var(--wp--style--unstable-gallery-gap,16px)*.6667)}}
.wp-block-video{margin:0}
.wp-block-video video{width:100%}
.wp-block-audio{margin:0}
.wp-block-audio audio{width:100%;min-width:0}
.wp-block-embed{margin:0;overflow-wrap:break-word}
.wp-block-embed iframe{max-width:100%;border:0}
.wp-has-aspect-ratio .wp-block-embed__wrapper{position:relative}
.wp-has-aspect-ratio .wp-block-embed__wrapper::before{content:"";display:block;padding-top:50%}
.wp-has-aspect-ratio iframe{position:absolute;inset:0;width:100%;height:100%}
${Object.entries({ '21-9': 42.85, '18-9': 50, '16-9': 56.25, '4-3': 75, '1-1': 100, '9-16': 177.77, '1-2': 200 })
  .map(([ratio, padding]) => `.wp-embed-aspect-${ratio} .wp-block-embed__wrapper::before{padding-top:${padding}%}`)
  .join('\n')}
.wp-block-file{margin-block-end:1.5em}
.wp-block-file .wp-block-file__button{display:inline-block;padding:.5em 1em;margin-inline-start:.75em;text-decoration:none}
.wp-block-file__embed{width:100%;margin-block-end:1em}
.wp-block-post-featured-image{margin:0}
.wp-block-post-featured-image a{display:block;height:100%}
.wp-block-post-featured-image img{max-width:100%;height:auto;vertical-align:bottom}
.wp-block-post-featured-image:is(.alignwide,.alignfull) img{width:100%}
.wp-block-post-featured-image .wp-block-post-featured-image__overlay{position:absolute;inset:0;background:#000}
.wp-block-post-featured-image:has(.wp-block-post-featured-image__overlay){position:relative}
.wp-block-avatar img{display:block}
.wp-block-site-logo{line-height:0}
.wp-block-site-logo a{display:inline-block}
.wp-block-site-logo.is-default-size img{width:120px;height:auto}
`;
