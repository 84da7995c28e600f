import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../is-object.ts';
import { conflictPieces, type Hunk, resolved } from './conflict-text.ts';
import { positionAt } from './scan-json.ts';

/** Lines that git leaves where two people changed the same thing. */
const CONFLICT_MARKER = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?=[ \r\n]|$)/m;

/** Why a text with lines in conflict cannot be used: where they begin, and which members they are of. Undefined for any other. */
export function conflictProblem(text: string) {
  const marker = CONFLICT_MARKER.exec(text);
  return marker && { kind: 'conflict-markers' as const, message: messageOf(text), ...positionAt(text, marker.index) };
}

function messageOf(text: string): string {
  const members = conflictMembers(text);
  if (!members) return 'holds conflict markers of an unfinished merge';
  return members.length === 0
    ? 'merge conflict of the whole file'
    : `merge conflict in ${members.map(quoted).join(', ')}`;
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * The members that the conflicts of a JSON text are about: `title`, `geoloc.lat`. Undefined where that cannot be told, as when
 * git merged the lines of a file that holds more than one member on a line. Empty when the whole is meant.
 */
export function conflictMembers(text: string): readonly string[] | undefined {
  const pieces = conflictPieces(text);
  if (!pieces) return undefined;
  const hunks = pieces.filter((piece): piece is Hunk => typeof piece !== 'string');
  if (pieces.every((piece) => typeof piece !== 'string' || piece.trim() === '')) return [];
  try {
    const ours: unknown = JSON.parse(resolved(pieces, () => 'ours'));
    return hunks.flatMap((theirs) =>
      differences(ours, JSON.parse(resolved(pieces, (hunk) => (hunk === theirs ? 'theirs' : 'ours'))), []),
    );
  } catch {
    return undefined;
  }
}

/** Paths of what two values do not have in common; lists are compared as wholes. */
function differences(one: unknown, other: unknown, path: readonly string[]): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path.join('.')];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], [...path, key]),
  );
}
