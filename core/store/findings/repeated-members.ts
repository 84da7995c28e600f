import { decodeText, type JsonPath, jsonProblem, MAX_JSON_DEPTH, positionAt } from '../../lib/index.ts';
import type { Finding } from './finding.ts';

/**
 * Members that occur more than once in an object of a JSON file. Only the last one counts, and the next save drops the others,
 * which is easily missed when adding a member that already exists.
 *
 * @param value the parsed content
 */
export function* repeatedMembers(bytes: Uint8Array, value: unknown): Generator<Finding> {
  const text = decodeText(bytes) ?? '';
  // a file as the server writes it has no repeated members
  if (text === `${JSON.stringify(value, null, 2)}\n`) return;
  const seen = new Set<string>();
  let outermost: JsonPath | undefined;
  const repeated: { readonly path: string; readonly offset: number }[] = [];
  jsonProblem(text, MAX_JSON_DEPTH, (path, offset) => {
    const key = JSON.stringify(path);
    if (seen.has(key) && !isBelow(path, outermost)) {
      outermost = [...path];
      repeated.push({ path: path.join('.'), offset });
    }
    seen.add(key);
  });
  for (const { path, offset } of repeated) {
    yield { message: `${path}: is there more than once; only the last one counts`, ...positionAt(text, offset) };
  }
}

const isBelow = (path: JsonPath, above: JsonPath | undefined): boolean =>
  above !== undefined && path.length > above.length && above.every((step, at) => step === path[at]);
