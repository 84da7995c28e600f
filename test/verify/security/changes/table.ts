import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** Number of chunks to read from a stream: the retry time, and the position. */
const CHUNKS = 2;

/** A stream has no end: only its beginning is read. */
async function beginning(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (!headers.get('content-type')?.startsWith('text/event-stream') || !body) return response;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let count = 0; count < CHUNKS; count++) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  return new Response(text, { status, headers });
}

/** Reported changes contain no words of records. */
export const changes: Table = {
  cells,
  open: async () => {
    const opened = await openSiteContent([presentPlugin('changes'), presentPlugin('webhooks')]);
    const fetch: TestSite['fetch'] = async (...asked) => beginning(await opened.site.fetch(...asked));
    return { ...opened, site: { ...opened.site, fetch } };
  },
  mayBeTold: () => false,
};
