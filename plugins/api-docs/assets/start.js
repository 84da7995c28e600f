/**
 * Starts Swagger UI with the document that the page names. Whatever address the page was reached by, requests that are tried out
 * go back there, without cookies and without the browser's own question for a password; nothing typed outlives the page.
 */
'use strict';
const api = document.getElementById('api');

/** Names for screen readers of controls that Swagger UI leaves without a label. */
const NAMES = {
  'select#servers': 'Server',
  'input.operation-filter-input': 'Filter by tag',
  'select.examples-select-element': 'Example',
  'select.content-type': 'Media type',
  'textarea.body-param__text': 'Request body',
};

function nameControls() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const control of api.querySelectorAll(`${selector}:not([aria-label])`)) control.ariaLabel = name;
  }
  for (const control of api.querySelectorAll('[data-param-name] :is(input, select, textarea):not([aria-label])')) {
    control.ariaLabel = control.closest('[data-param-name]').dataset.paramName;
  }
}

// controls appear whenever an operation is opened
new MutationObserver(nameControls).observe(api, { childList: true, subtree: true });

SwaggerUIBundle({
  url: api.dataset.document,
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = pathname + search;
    request.credentials = 'omit';
    return request;
  },
});
