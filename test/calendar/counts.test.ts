/** How many published events carry a term: however many terms there are, and whatever becomes of the events. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, calendarSite, event } from './calendar-site.ts';

const admin = { as: 'administrator' } as const;
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** Tags that nothing carries, as files. */
const tagFiles = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const term = { id: 1_000 + at, name: `Tag ${at}`, slug: `tag-${at}`, taxonomy: 'post_tag' };
      return [`content/terms/${term.id}.json`, JSON.stringify(term)];
    }),
  );

for (const [what, others] of [
  ['few tags', 0],
  ['a thousand more tags', 1_000],
] as const) {
  test(`${what}: their counts follow the states of events`, async () => {
    const site = await calendarSite({ files: tagFiles(others) });
    const tags: number[] = [];
    for (const name of NAMES) tags.push((await site.ask(201, 'POST', '/tags', { ...admin, json: { name } })).id);
    const save = async (path: string, json: Answer) =>
      site.ask(path === '' ? 201 : 200, 'POST', `/events${path}`, { ...admin, json });
    const all = await save('', event({ title: 'All', tags }));
    const some = await save('', event({ title: 'Some', tags: tags.slice(0, 2) }));
    const shown = async () => {
      const { events } = await site.ask(200, 'GET', '/events');
      const { tags: terms } = events.find(({ id }: Answer) => id === all.id);
      return terms.map(({ count }: Answer) => count).join('');
    };
    const alone = async () =>
      (await Promise.all(tags.map(async (id) => (await site.ask(200, 'GET', `/tags/${id}`)).count))).join('');
    const steps: readonly (readonly [what: string, step: () => Promise<unknown>, counts: string])[] = [
      ['as they were made', async () => {}, '2211111'],
      ['a draft', () => save(`/${some.id}`, { status: 'draft' }), '1111111'],
      ['published again', () => save(`/${some.id}`, { status: 'publish' }), '2211111'],
      ['with other tags', () => save(`/${some.id}`, { tags: tags.slice(5) }), '1111122'],
      ['a scheduled one', () => save('', event({ tags: tags.slice(0, 1), date: '2030-02-01 10:00:00' })), '1111122'],
      ['when its time has come', async () => site.clock.advance(30 * 24 * 60 * 60 * 1_000), '2111122'],
      ['in the trash', () => site.ask(200, 'DELETE', `/events/${some.id}`, admin), '2111111'],
    ];
    for (const [step, take, counts] of steps) {
      await take();
      assert.equal(await shown(), counts, `${step}, in the list`);
      assert.equal(await alone(), counts, `${step}, alone`);
    }
    await site.close();
  });
}
