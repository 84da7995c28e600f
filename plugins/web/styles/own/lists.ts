const COLUMNS = [2, 3, 4, 5, 6];

/** Lists of posts, pages and terms. */
export const LISTS = `
.wp-block-post-template{max-width:100%;margin-block:0;padding:0;list-style:none}
.wp-block-post-template.is-flex-container{display:flex;flex-wrap:wrap;gap:1.25em}
@media (min-width:600px){${COLUMNS.map((columns) => `.wp-block-post-template.is-flex-container.columns-${columns}>li{width:calc(${(100 / columns).toFixed(4)}% - 1.25em*${((columns - 1) / columns).toFixed(4)})}`).join('')}}
@media (max-width:600px){.wp-block-post-template-is-layout-grid[class*=columns-]{grid-template-columns:1fr!important}}
.wp-block-post-template>li{min-width:0}
.wp-block-post-title{overflow-wrap:break-word}
.wp-block-post-title :where(a){text-decoration:inherit}
.wp-block-post-excerpt__more-text{margin-block:0}
.wp-block-post-author{display:flex;flex-wrap:wrap}
.wp-block-post-author__avatar{margin-inline-end:1em}
.wp-block-post-author__content{flex:1 1 0}
.wp-block-query-pagination{gap:.5em 1.5em}
.wp-block-query-pagination :where(a,span){min-height:44px;display:inline-flex;align-items:center}
.wp-block-query-pagination-numbers :where(.page-numbers){min-width:44px;justify-content:center}
.wp-block-query-pagination-numbers .current{font-weight:700;text-decoration:underline}
:is(.wp-block-query-pagination-previous-arrow,.wp-block-post-navigation-link__arrow-previous){margin-inline-end:1ch}
:is(.wp-block-query-pagination-next-arrow,.wp-block-post-navigation-link__arrow-next){margin-inline-start:1ch}
[dir=rtl] :is(.is-arrow-chevron,.is-arrow-arrow){transform:scaleX(-1);display:inline-block}
:is(.wp-block-latest-posts,.wp-block-latest-posts__list,.wp-block-categories,.wp-block-archives-list){padding-inline-start:1.25em}
.wp-block-latest-posts.wp-block-latest-posts__list{list-style:none;padding:0}
.wp-block-latest-posts.is-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr));gap:1.25em}
:is(.wp-block-latest-posts__post-date,.wp-block-latest-posts__post-author){display:block;font-size:.8125em}
.wp-block-latest-posts__featured-image.alignleft{float:left;margin-inline-end:1em}
.wp-block-latest-posts__featured-image.alignright{float:right;margin-inline-start:1em}
.wp-block-page-list{padding-inline-start:1.25em}
:where(.wp-block-page-list) ul{padding-inline-start:1.25em}
.wp-block-read-more{display:block;width:fit-content;min-height:24px}
:where(.wp-block-post-terms){line-height:1.75}
.wp-block-post-terms a{padding-block:.25em}
:where(.wp-block-post-date,.wp-block-post-author-name,.wp-block-tag-cloud) a{display:inline-block;max-width:100%;min-height:24px}
:where(.wp-block-tag-cloud) a{min-width:24px;text-align:center}
:where(.wp-block-categories,.wp-block-archives-list,.wp-block-latest-posts) li{padding-block:.2em}
:where(.wp-block-categories,.wp-block-archives-list,.wp-block-latest-posts) a{padding-block:.3em}
.wp-block-calendar a{display:inline-block;min-width:24px;min-height:24px}
`;
