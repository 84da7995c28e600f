import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { firstIssue } from '../../../core/lib/index.ts';

const schema = v.object({
  title: v.optional(v.string()),
  status: v.optional(v.picklist(['draft', 'publish'])),
  password: v.optional(v.string()),
  hooks: v.optional(v.array(v.object({ secret: v.string() }))),
});

const messageOf = (value: unknown): string => {
  const result = v.safeParse(schema, value);
  assert(!result.success);
  return firstIssue(result.issues).message;
};

test('messages name the value that was rejected, but no secret, and of a long one only the beginning', () => {
  const long = 'S'.repeat(5_000);
  const cases: readonly (readonly [object, string])[] = [
    [{ title: 5 }, 'title: must be text, not 5'],
    [{ status: long }, `status: must be one of draft, publish, not "${'S'.repeat(99)}…`],
    [{ password: 12345 }, 'password: must be text'],
    [{ hooks: [{ secret: 777 }] }, 'hooks.0.secret: must be text'],
    [{ hooks: [{}] }, 'hooks.0.secret: is missing'],
  ];
  assert.deepEqual(
    cases.map(([value]) => messageOf(value)),
    cases.map(([, message]) => message),
  );
});
