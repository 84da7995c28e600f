/** Every answer of the site's kinds, registries and people against the public JSON Schemas of the reference's objects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answered } from './answered.ts';
import { embeddedAnswers, errorAnswers, readAnswers, writeAnswers } from './answers-of.ts';
import { appearanceAnswers } from './appearance-answers.ts';
import { fullSite } from './full-site.ts';
import { GAPS } from './known-gaps.ts';
import { objections } from './public-schemas.ts';

const site = await fullSite();
const answers: readonly Answered[] = [
  ...(await readAnswers(site)),
  ...(await writeAnswers(site)),
  ...(await embeddedAnswers(site)),
  ...(await errorAnswers(site)),
  ...(await appearanceAnswers(site)),
];
await site.close();

/** What the schema objects to in these answers, and the first request whose answer it was in. */
function objectedTo(answered: readonly Answered[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { schema, request, objects } of answered) {
    for (const objection of objects.flatMap((object) => objections(schema, object))) {
      if (!found.has(objection)) found.set(objection, request);
    }
  }
  return found;
}

const pairs = new Map(answers.map(({ schema, context }) => [`${schema} in ${context}`, { schema, context }]));

for (const [name, { schema, context }] of pairs) {
  test(`${name} matches the public schema, except for its known gaps`, () => {
    const answered = answers.filter((one) => one.schema === schema && one.context === context);
    assert.ok(
      answered.some(({ objects }) => objects.length > 0),
      'something was answered',
    );
    const found = objectedTo(answered);
    const known = GAPS.filter((gap) => gap.schemas.includes(schema) && gap.contexts.includes(context));
    const gaps = new Set(known.flatMap((gap) => gap.objections));
    const unknown = [...found].filter(([objection]) => !gaps.has(objection));
    assert.deepEqual(unknown, [], 'what the schema objects to, and where');
    const closed = [...gaps].filter((objection) => !found.has(objection));
    assert.deepEqual(closed, [], 'gaps that are none any more');
  });
}

test('each known gap is one of something that was answered', () => {
  const named = GAPS.flatMap(({ schemas, contexts }) =>
    schemas.flatMap((schema) => contexts.map((context) => `${schema} in ${context}`)),
  );
  assert.deepEqual(
    named.filter((name) => !pairs.has(name)),
    [],
  );
});
