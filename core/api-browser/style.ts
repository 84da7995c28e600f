/** What the page adds to the style sheet of Swagger UI: its own head, and room on a phone. */
export const style = `
* { box-sizing: border-box; }
body { margin: 0; }
#api { overflow-wrap: anywhere; }
.head { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; font: 1rem/1.5 system-ui, sans-serif; }
.head h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
.head p { margin: 0; }
.dark-mode { background: #1c2022; color: #e4e6e6; }
.dark-mode .head a { color: #9cc3f5; }
:focus-visible { outline: 3px solid #4990e2; outline-offset: 2px; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper, .head { padding-left: .75rem; padding-right: .75rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; font-size: 1.25rem; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; order: 2; padding: 0; }
  .swagger-ui .filter .operation-filter-input { width: 100%; margin: 1rem 0; }
  .swagger-ui .opblock .opblock-summary-description { display: none; }
  .swagger-ui .parameters-col_name { width: auto; }
  .swagger-ui table { table-layout: fixed; }
  .swagger-ui table thead { display: none; }
  .swagger-ui table tbody tr, .swagger-ui table tbody tr td { display: block; width: 100%; max-width: 100%; }
}
`;
