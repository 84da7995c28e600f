import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectFolder } from '../house/sources.ts';
import { EVENTS, guest, ticketsSite } from './tickets-site.ts';

const DOC = readFileSync(join(projectFolder, 'docs/tickets.md'), 'utf8');
const [sent = {}, shown] = [...DOC.matchAll(/^```json\n([^`]*)```$/gm)].map(([, text = '']) => JSON.parse(text));

const site = await ticketsSite();
after(() => site.close());

test('docs/tickets.md shows requests and responses', async () => {
  const { id } = await site.event([]);
  assert.ok((await site.calendar('PATCH', `/${id}`, sent)).ticketed);
  await site.ask(201, 'POST', `/events/${id}/rsvp`, { json: guest(1, { seats: 2 }) });
  const { body } = await site.json(`${EVENTS}/${id}?_fields=ticketed,tickets,cost,cost_details`);
  assert.deepEqual(body, shown);
});

test('docs/tickets.md names every code that is answered', () => {
  const codes = new Set([...DOC.matchAll(/^\| 4\d\d `([\w-]+)`/gm)].map(([, code]) => code));
  const declared = new Set(
    site.site.plugins.find(({ name }) => name === 'tickets')?.routes.flatMap(({ errors }) => errors),
  );
  declared.delete('rest_rsvp_not_found');
  assert.deepEqual(
    [...codes].filter((code) => !code?.match(/invalid_param|too_many_attempts/)).sort(),
    [...declared].sort(),
  );
});
