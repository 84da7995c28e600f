import type { TestRequest, TestSite } from '../../../scripts/testing/test-site.ts';
import type { Recorded } from './recorded.ts';

/** Sends a request to a site in memory, and returns request and response as on the wire. */
export async function recordedAnswer(site: TestSite, path: string, request: TestRequest = {}): Promise<Recorded> {
  const { method = request.json === undefined ? 'GET' : 'POST', headers = {}, json } = request;
  const response = await site.fetch(path, { ...request, method });
  return {
    method,
    target: `/api${path}`,
    sentHeaders: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    sent: json === undefined ? '' : JSON.stringify(json),
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
