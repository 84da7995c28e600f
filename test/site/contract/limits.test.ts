/**
 * Every limit, list of values and type that the contract gives a parameter, played: a value beyond it is a 400 that names the
 * parameter, a value at it is not.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isObject } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';
import { callOf, partsOf, sendsJson } from './asking.ts';
import { contractSite } from './declared.ts';
import { DEPARTURES } from './departures.ts';
import { edgesOf, offencesOf, sampleOf } from './offences.ts';
import type { Params, Schema } from './schema.ts';
import { TABLE } from './table.ts';

const site = await contractSite();
after(() => site.close());
// who is made by the first request that names them
await site.fetch('/', { as: 'administrator' });

const departed = (endpoint: string, name: string): boolean =>
  DEPARTURES.some(
    ({ at, facts, inAnswers }) =>
      (facts.includes(name) || (inAnswers && facts.includes(`${name} is integer`))) && (at?.test(endpoint) ?? true),
  );

/** Is any text taken where the contract has a format? */
const takesAnyText = (endpoint: string, name: string): boolean =>
  DEPARTURES.some(
    ({ at, facts, inAnswers }) =>
      inAnswers && at?.test(endpoint) && facts.some((fact) => fact.startsWith(`${name} format `)),
  );

/** Parameters that can be sent beside the path, as they are taken. */
const sentTo = (endpoint: string, params: Params) =>
  Object.entries(params)
    .filter(([name]) => !partsOf(endpoint).has(name) && !departed(endpoint, name))
    .map(([name, { format, ...schema }]): readonly [string, Schema] => [
      name,
      format === undefined || takesAnyText(endpoint, name) ? schema : { ...schema, format },
    ]);

async function answerTo(endpoint: string, values: Readonly<Record<string, unknown>>) {
  const { path, ...request } = callOf(endpoint, TABLE[endpoint] ?? {}, values);
  return site.json<Answer>(path, request);
}

for (const [endpoint, params] of Object.entries(TABLE)) {
  const sent = sentTo(endpoint, params);
  const must = Object.fromEntries(
    sent.filter(([, { required }]) => required === true).map(([name, schema]) => [name, sampleOf(schema)]),
  );
  const offences = sent.flatMap(([name, schema]) =>
    offencesOf(schema, sendsJson(endpoint)).map((offence) => ({ name, ...offence })),
  );
  if (offences.length > 0) {
    test(`${endpoint} refuses what is beyond a limit, and names it`, async () => {
      const answers = await Promise.all(
        offences.map(async ({ name, value, code }) => {
          const { status, body } = await answerTo(endpoint, { ...must, [name]: value });
          const named = Object.keys(body.data?.params ?? {});
          // members of meta are checked apart: what is wrong with one is the code (reference)
          const within = name === 'meta' && isObject(value);
          const expected = `400 ${within ? code : 'rest_invalid_param'} ${name} ${code}`;
          const actual = `${status} ${body.code} ${named.join()} ${body.data?.details?.[name]?.code}`;
          return actual === expected ? undefined : `${name}=${JSON.stringify(value)}: ${actual}, not ${expected}`;
        }),
      );
      assert.deepEqual(
        answers.filter((answer) => answer !== undefined),
        [],
      );
    });
  }

  const edges = sent
    .flatMap(([name, schema]) => edgesOf(schema).map((value) => [name, value] as const))
    // errors come as XML then: test/oembed/xml.test.ts
    .filter(([name, value]) => name !== 'format' || value !== 'xml');
  if (edges.length > 0) {
    test(`${endpoint} takes what is at a limit`, async () => {
      for (const [name, value] of edges) {
        const { status, body } = await answerTo(endpoint, { ...must, [name]: value });
        assert.ok(status < 500, `${name}: ${JSON.stringify(value)}: ${status}`);
        assert.equal(
          body.data?.params?.[name],
          undefined,
          `${name}: ${JSON.stringify(value)}: ${JSON.stringify(body)}`,
        );
      }
    });
  }

  const missing = Object.keys(must);
  if (missing.length > 0) {
    test(`${endpoint} needs ${missing.join(', ')}`, async () => {
      const { status, body } = await answerTo(endpoint, {});
      assert.deepEqual([status, body.code, body.data.params], [400, 'rest_missing_callback_param', missing]);
    });
  }
}
