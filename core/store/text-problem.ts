import * as v from 'valibot';
import { firstIssue } from '../first-issue.ts';
import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { positionOf } from './json-scan.ts';
import { parseObject } from './parse-object.ts';
import type { FileProblem } from './record-rules.ts';

/** Why the text of a file that is JSON is not served; undefined when it is. */
export function textProblem(text: string, schema: v.GenericSchema): FileProblem | undefined {
  const parsed = parseObject(text);
  if ('problem' in parsed) return parsed.problem;
  const result = v.safeParse(schema, parsed.value);
  if (result.success) return undefined;
  const { path, message } = firstIssue(result.issues);
  return { kind: 'schema', message, ...positionOf(text, path, MAX_JSON_DEPTH) };
}
