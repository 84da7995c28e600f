import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';
import { textOf } from './data-folder.ts';

const SEED = 20_270_501;
const ROUNDS = 40;

/** Collections, and what a record of each can name without a doubt: by member or text, the collection. */
const PAGES = 'site/pages';
const BLOCKS = 'site/blocks';
const VENUES = 'calendar/venues';
const EVENTS = 'calendar/events';
const COLLECTIONS = [PAGES, BLOCKS, VENUES, EVENTS];

type Data = Readonly<Record<string, unknown>>;

const TIMES = { start: '2027-05-01 10:00:00', end: '2027-05-01 12:00:00', timezone: 'UTC' };

/** Records with few ids for many of them, each with a title of its own, naming each other at random. */
function randomFiles(random: SeededRandom): Record<string, Data> {
  const ids = new Map(COLLECTIONS.map((name) => [name, [1, 2, 3, 4, 5, 6, 7, 8].filter(() => random.below(2) === 0)]));
  const one = (name: string) => {
    const among = ids.get(name) ?? [];
    return among.length > 0 ? random.pick(among) : 0;
  };
  const some = (name: string) => [...new Set([one(name), one(name)])].filter((id) => id > 0);
  const files: Record<string, Data> = {};
  for (const [name, own] of ids) {
    for (const id of own) {
      const title = `${name} ${id}`;
      const date = `2027-01-0${1 + random.below(9)}T00:00:00Z`;
      const common = { id, title, slug: title.replace(/\W/g, '-'), date };
      const blocks = some(BLOCKS).map((ref) => `<!-- wp:block {"ref":${ref}} /-->`);
      files[`${name}/${id}.json`] =
        name === EVENTS
          ? { ...common, ...TIMES, venue: some(VENUES) }
          : name === VENUES
            ? common
            : { ...common, content: blocks.join('\n'), ...(name === PAGES && { parent: one(PAGES) }) };
    }
  }
  return files;
}

/** Who names whom, by title. */
function graphOf(files: Readonly<Record<string, Data>>): readonly string[] {
  const titleOf = (name: string, id: unknown) => files[`${name}/${id}.json`]?.title ?? `nothing ${id}`;
  return Object.values(files)
    .flatMap(({ title, parent, venue = [], content = '' }) => [
      `${title} is there`,
      ...(parent ? [`${title} below ${titleOf(PAGES, parent)}`] : []),
      ...(venue as number[]).map((id) => `${title} at ${titleOf(VENUES, id)}`),
      ...[...String(content).matchAll(/"ref":(\d+)/g)].map(([, id]) => `${title} with ${titleOf(BLOCKS, id)}`),
    ])
    .sort();
}

test(`references follow every renumbering (${ROUNDS} rounds, seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  let renumbered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = randomFiles(random);
    const files = Object.fromEntries(Object.entries(before).map(([path, file]) => [path, textOf(file)]));
    const opened = await testSite(['content', 'calendar', 'site'].map(presentPlugin), { files });
    renumbered += (await opened.command('doctor fix', {})).filter((line) => line.includes(': is ')).length;
    const after: Record<string, Data> = {};
    for (const name of COLLECTIONS) {
      const entries = await opened.fileSystem.readDirectory(`/site/${name}`).catch(() => []);
      for (const { name: file } of entries) {
        const bytes = await opened.fileSystem.readFile(`/site/${name}/${file}`);
        after[`${name}/${file}`] = JSON.parse(new TextDecoder().decode(bytes));
      }
    }
    assert.deepEqual(graphOf(after), graphOf(before), `round ${round}`);
    const ids = Object.values(after).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, `round ${round}: no id twice`);
    assert.deepEqual(
      Object.keys(after),
      Object.entries(after).map(([path, { id }]) => path.replace(/\d+(?=\.json)/, String(id))),
    );
    await opened.close();
  }
  assert.ok(renumbered > ROUNDS);
});
