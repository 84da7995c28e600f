import assert from 'node:assert/strict';
import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';

const NAMES = [
  'batch',
  'block-editor',
  'builder',
  'calendar',
  'content',
  'geoloc',
  'oembed',
  'site',
  'site-health',
  'tickets',
];

/** The documents of a site with all of the project's plugins on, by their paths: of all that is served, of each namespace. */
export async function allDocuments(): Promise<ReadonlyMap<string, OpenApiDocument>> {
  const site = await testSite(NAMES.map(presentPlugin));
  const namespaces = site.site.plugins.flatMap(({ namespace }) => (namespace === undefined ? [] : [namespace]));
  const documents = new Map<string, OpenApiDocument>();
  for (const path of ['/openapi.json', ...namespaces.map((namespace) => `/${namespace}/doc`)]) {
    const { status, body } = await site.json<OpenApiDocument>(path);
    assert.equal(status, 200, path);
    documents.set(path, body);
  }
  await site.close();
  return documents;
}
