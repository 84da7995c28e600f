import type { TestRequest, TestSite } from '../../../../scripts/testing/test-site.ts';

/** A response within that of a batch. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends every write to a site as a batch of one item, and returns the response of the item. */
export const inBatches = (site: TestSite): TestSite => ({
  ...site,
  fetch: async (path, { method = 'GET', json, headers, ...asking }: TestRequest = {}) => {
    if (method === 'GET' || json === undefined) return site.fetch(path, { method, json, headers, ...asking });
    const requests = [{ method, path, body: json }];
    const batch = await site.fetch('/batch/v1', { ...asking, headers, method: 'POST', json: { requests } });
    if (batch.status !== 207) return batch;
    const { responses } = (await batch.json()) as { readonly responses: readonly [Answer] };
    const [{ status, body, headers: own }] = responses;
    return new Response(JSON.stringify(body), { status, headers: { ...own, 'content-type': 'application/json' } });
  },
});
