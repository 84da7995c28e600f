import { conflictMembers } from './conflict-members.ts';
import { positionAt } from './json-scan.ts';

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
