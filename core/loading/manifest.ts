import * as v from 'valibot';
import type { Manifest } from '../contract/plugin.ts';
import { parseJson } from '../parse-json.ts';
import { BootError } from './boot-error.ts';

const manifestSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens')),
  requires: v.optional(v.array(v.string()), []),
  uses: v.optional(v.array(v.string()), []),
  reserves: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

/**
 * Reads the text of a `plugin.json`.
 *
 * @param file named in errors
 * @throws BootError naming the file and the member
 */
export function parseManifest(text: string, file: string): Manifest {
  const result = v.safeParse(
    manifestSchema,
    parseJson(text, (problem) => new BootError(`${file}:${problem}`)),
  );
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new BootError(`${file} › ${v.getDotPath(issue) ?? '(top)'}: ${issue.message}`);
}
