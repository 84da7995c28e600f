/**
 * Starts Swagger UI with the document that the page names. Whatever address the page was reached by, requests that are tried out
 * go back there, without cookies and without the browser's own question for a password; nothing typed outlives the page.
 */
'use strict';
SwaggerUIBundle({
  url: document.getElementById('api').dataset.document,
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
