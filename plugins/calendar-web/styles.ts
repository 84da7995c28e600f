const COLOURS = `
--event-accent: var(--wp--preset--color--accent, currentColor);
--event-muted: var(--wp--preset--color--muted, color-mix(in srgb, currentColor 80%, transparent));
--event-tint: var(--wp--preset--color--tint, color-mix(in srgb, currentColor 8%, transparent));
--event-rule: color-mix(in srgb, currentColor 18%, transparent);
`.trim();

const LIST = `
.event-when time, .event-place, .event-address, .wp-block-calendar-event-date time, .event-cell time, .event-hour { unicode-bidi: plaintext; }
.event-title { hyphens: auto; }
[dir=rtl] .event-place, [dir=rtl] .event-address { text-align: right; }
.event-rows { container-type: inline-size; }
.event-rows, .event-lines, .event-grid ul { list-style: none; margin: 0; padding: 0; }
.event-row { display: grid; grid-template-columns: minmax(min-content, min(4.5rem, 25%)) minmax(0, 1fr); column-gap: min(1.25rem, 6%); align-items: start; padding-block: 1rem; border-block-start: 1px solid var(--event-rule); }
.event-row:first-child { border-block-start: 0; }
.event-day { position: relative; display: grid; justify-items: start; font-variant-numeric: lining-nums tabular-nums; line-height: 1.1; }
.event-weekday, .event-month { font-size: 0.875rem; color: var(--event-muted); }
.event-row .event-number { font-size: 2.25rem; font-weight: 600; line-height: 1; margin-block: 0.1em; }
.event-day[aria-current]::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: -0.75rem; border-inline-start: 3px solid var(--event-accent); }
.event-what > p { margin: 0; }
.event-title { font-size: 1.1875em; line-height: 1.25; font-weight: 600; }
.event-title a { display: inline-block; overflow-wrap: anywhere; padding-block: 0.45rem; min-height: 2.75rem; box-sizing: border-box; text-decoration: none; }
.event-title a:hover, .event-line a:hover { text-decoration: underline; }
.event-when, .event-place { font-size: 0.9375rem; font-variant-numeric: lining-nums tabular-nums; color: var(--event-muted); }
.event-when time, .wp-block-calendar-event-date time[datetime*="T"], .event-hours { display: inline-block; }
.event-note { color: var(--event-accent); font-weight: 600; margin-inline-end: 0.35em; }
.event-hour, .event-note, .event-title a, .event-line time { unicode-bidi: isolate; }
.event-zone { text-decoration: none; }
.event-row.is-over .event-day, .event-row.is-over a, .event-row.is-over .event-note { color: var(--event-muted); font-weight: 400; }
.event-row.is-over .event-number { font-weight: 400; }
@container (min-width: 44rem) {
  .event-rows .event-what { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); grid-template-rows: auto 1fr; column-gap: 2rem; }
  .event-rows .event-title { grid-row: 1 / span 2; }
  .event-rows .event-when { padding-block-start: 0.6rem; }
}
.event-line { font-variant-numeric: lining-nums tabular-nums; }
.event-line time { color: var(--event-muted); margin-inline-end: 0.35em; }
.event-line a { display: inline-block; padding-block: 0.6rem; }
.event-none { margin: 0; }
.event-none a { padding-block: 0.6rem; }
`;

const MONTH = `
.wp-block-calendar-event-month, .wp-block-calendar-page { container-type: inline-size; flex-grow: 1; }
.event-grid { width: 100%; table-layout: fixed; border-collapse: collapse; font-variant-numeric: lining-nums tabular-nums; }
.event-grid caption { text-align: start; font-size: 1.25em; font-weight: 600; padding-block-end: 0.75rem; }
.event-grid th { text-align: start; font-size: 0.875rem; font-weight: 400; color: var(--event-muted); padding-block: 0.25rem; padding-inline: 0 0.6rem; border: 0; }
.event-grid th abbr { text-decoration: none; }
.event-grid td { vertical-align: top; height: 5.5rem; padding-block: 0.4rem; padding-inline: 0 0.6rem; border: 0; border-block-start: 1px solid var(--event-rule); }
.event-grid td .event-weekday { display: none; }
.event-grid .event-number { display: inline-block; min-width: 1.75rem; line-height: 1.75rem; font-size: 0.9375rem; }
.event-grid .is-past .event-number { color: var(--event-muted); }
.event-grid td[aria-current] { box-shadow: inset 0 3px var(--event-accent); }
.event-grid td[aria-current] .event-number { font-weight: 700; text-align: center; border: 2px solid var(--event-accent); border-radius: 50%; line-height: 1.5rem; }
.event-grid li { margin: 0; }
.event-grid li a { display: block; box-sizing: border-box; min-height: 2.75rem; padding-block: 0.2rem; font-size: 0.875rem; line-height: 1.3; text-decoration: none; overflow-wrap: anywhere; hyphens: auto; }
.event-grid li a:hover { text-decoration: underline; }
.event-grid .event-gap { height: 2.75rem; }
.event-grid li.is-long { height: 2.75rem; margin-inline-end: -0.6rem; }
.event-grid li.is-long a { position: relative; width: calc(var(--days, 1) * 100% - 0.3rem); padding: 0 0.4rem; line-height: 2.5rem; height: 2.5rem; min-height: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; background: var(--event-tint); border-radius: 0.25rem; z-index: 1; }
.event-grid li.is-continued a { text-indent: 100vw; background: none; z-index: 0; }
.event-grid li.is-long .event-hour { display: inline; }
.event-grid li.is-over a { color: var(--event-muted); }
.event-hour { display: block; color: var(--event-muted); font-size: 0.8125rem; }
.event-grid.is-compact th, .event-grid.is-compact td { padding-inline: 0; text-align: center; }
.event-grid.is-compact td { height: 2.75rem; padding-block: 0; vertical-align: middle; }
.event-grid.is-compact a { display: inline-block; padding-block: 0.4rem; padding-inline: 0.25rem; font-weight: 700; }
.event-months { display: flex; justify-content: space-between; flex-wrap: wrap; column-gap: 1rem; margin-block-start: 0.5rem; }
.event-months a { display: inline-flex; align-items: center; min-height: 2.75rem; gap: 0.35em; text-decoration: none; }
[dir=rtl] .event-months span { transform: scaleX(-1); }
.event-months a:hover { text-decoration: underline; }
@container (max-width: 39.999rem) {
  .event-grid:not(.is-compact), .event-grid:not(.is-compact) caption, .event-grid:not(.is-compact) tbody { display: block; }
  .event-grid:not(.is-compact) thead, .event-grid:not(.is-compact) td.is-outside, .event-grid:not(.is-compact) td.is-empty { display: none; }
  .event-grid:not(.is-compact) tr { display: block; }
  .event-grid:not(.is-compact) td { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); column-gap: 1rem; height: auto; padding: 0.6rem 0; }
  .event-grid:not(.is-compact) td .event-weekday { display: block; }
  .event-grid:not(.is-compact) .event-number { font-size: 1.75rem; font-weight: 600; line-height: 1.1; }
  .event-grid:not(.is-compact) td[aria-current] .event-number { min-width: 2.5rem; line-height: 2.5rem; font-size: 1.25rem; }
  .event-grid:not(.is-compact) li a { font-size: 1rem; padding-block: 0.6rem; }
  .event-grid:not(.is-compact) .event-gap { display: none; }
  .event-grid:not(.is-compact) li.is-long { height: auto; margin-inline: 0; margin-block-end: 0.25rem; }
  .event-grid:not(.is-compact) li.is-long a { width: auto; height: auto; padding: 0.6rem 0.4rem; line-height: 1.3; text-indent: 0; white-space: normal; background: var(--event-tint); }
  .event-grid:not(.is-compact) .event-hour { display: inline; font-size: 0.9375rem; margin-inline-end: 0.35em; }
}
`;

const PARTS = `
.wp-block-calendar-event-date, .wp-block-calendar-event-cost { font-variant-numeric: lining-nums tabular-nums; }
.wp-block-calendar-event-cost { text-wrap: balance; }
.wp-block-calendar-event-venue > p { margin: 0; }
.wp-block-calendar-event-venue a, .wp-block-calendar-event-organizer a, .wp-block-calendar-event-website a, .event-add { display: inline-block; padding-block: 0.6rem; overflow-wrap: anywhere; }
.wp-block-calendar-add-to-calendar { display: flex; flex-wrap: wrap; column-gap: 1.5rem; }
.event-address, .event-label { color: var(--event-muted); }
.event-label { margin-block: 0.5rem -0.5rem; }
`;

const PAGE = `
.wp-block-calendar-page > h1, .wp-block-calendar-page > article > h1 { margin-block-start: 0; }
.wp-block-calendar-page > article { max-width: var(--wp--style--global--content-size, 40rem); }
.wp-block-calendar-page > article > .wp-block-calendar-event-date { font-size: 1.25em; line-height: 1.3; margin-block-end: 1.25rem; }
@container (min-width: 60rem) {
  .wp-block-calendar-page > article:has(> .event-text) { max-width: none; display: grid; grid-template-columns: minmax(0, var(--wp--style--global--content-size, 40rem)) minmax(0, 1fr); column-gap: 4rem; align-items: first baseline; }
  .wp-block-calendar-page > article > * { grid-column: 1 / -1; }
  .wp-block-calendar-page > article > .event-text { grid-area: 5 / 1; }
  .event-text > :first-child { margin-block-start: 0; }
  .wp-block-calendar-page > article > .event-facts { grid-area: 5 / 2; }
  .event-facts > :first-child, .event-facts > :first-child > p { margin-block-start: 0; }
}
.event-picture { margin-block: 0 1.5rem; }
.event-picture img { width: auto; max-height: 36rem; }
.event-state { color: var(--event-accent); margin-block: 0 1.25rem; }
.event-search { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin-block: 1rem 0.5rem; }
.event-search label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; flex: 1 1 8rem; max-width: 22rem; min-width: 0; font-size: 0.9375rem; color: var(--event-muted); }
.event-search input, .event-search button { box-sizing: border-box; max-width: 100%; min-height: 2.75rem; padding-inline: 0.75rem; font: inherit; color: var(--wp--preset--color--contrast, inherit); background: transparent; border: 1px solid color-mix(in srgb, currentColor 55%, transparent); border-radius: 0.25rem; }
.event-views, .event-pages, .event-files { display: flex; flex-wrap: wrap; column-gap: 1.5rem; }
.event-views { margin-block-end: 1.5rem; margin-inline-start: -0.5rem; column-gap: 0.5rem; }
.event-views a { padding-inline: 0.5rem; box-sizing: border-box; }
.event-views a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.event-pages { justify-content: space-between; }
.event-views a, .event-pages a, .event-files a { display: inline-flex; align-items: center; min-height: 2.75rem; min-width: 2.75rem; }
@media (forced-colors: active) {
  .event-grid li.is-long:not(.is-continued) a { border: 1px solid; }
  .event-row .event-number { margin-block: 0.35em; }
  @container (max-width: 39.999rem) { .event-grid:not(.is-compact) li.is-continued a { border: 1px solid; } }
}
@media print { .event-search, .event-views, .event-pages, .event-files, .wp-block-calendar-add-to-calendar, .event-months { display: none; } }
`;

const WITH_COLOURS = ['event-list', 'event-month', 'event-venue', 'page']
  .map((name) => `.wp-block-calendar-${name}`)
  .join(', ');

/** CSS of the calendar blocks: they use the colours of the theme, else colours derived from its text colour. */
export const calendarStyles = [`${WITH_COLOURS} { ${COLOURS.replaceAll('\n', ' ')} }`, LIST, MONTH, PARTS, PAGE].join(
  '',
);
