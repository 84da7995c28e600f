import { ANY_OF_SITE, type Collection, type Fits } from '../../contract/data/collection.ts';
import { recordFileName } from '../records/record-file.ts';
import { replaceIds } from '../schema/replace-ids.ts';
import type { KnownRecords } from './known-records.ts';

/** A problem of a member. */
interface MemberFinding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** References to records that do not exist, or that are of another sort than the member is for. They are not shown. */
export async function* danglingReferences(
  { references, fits, texts }: Pick<Collection, 'references' | 'fits' | 'texts'>,
  value: Readonly<Record<string, unknown>>,
  known: Pick<KnownRecords, 'has' | 'read'>,
): AsyncGenerator<MemberFinding> {
  for (const { id, collections, path, required } of referencesIn(value, { references, fits, texts })) {
    const told = (problem: string) => ({ path, message: `${path.join('.')}: refers to ${id}, ${problem}` });
    if (!(await known.has(id, collections))) {
      yield told(`but there is no ${nameOf(id, collections)}`);
      continue;
    }
    const target = required && (await known.read(id, collections));
    if (!target) continue;
    for (const [member, wanted] of Object.entries(required)) {
      const found = target[member];
      if (found !== wanted) yield told(`whose ${member} is ${JSON.stringify(found)} instead of ${wanted}`);
    }
  }
}

interface FoundReference extends Pick<MemberFinding, 'path'> {
  readonly id: number;
  readonly collections: readonly string[];
  readonly required: Fits | undefined;
}

/** Each reference once, in members and in texts. */
function referencesIn(
  value: Readonly<Record<string, unknown>>,
  { references, fits, texts }: Pick<Collection, 'references' | 'fits' | 'texts'>,
): Iterable<FoundReference> {
  const found = new Map<string, FoundReference>();
  const list = (some: Pick<Collection, 'references' | 'texts'>, required?: Fits) =>
    replaceIds(value, some, (id, collections, path) => {
      found.set(`${path.join('.')} ${id}`, { id, collections, path, required });
      return id;
    });
  for (const [path, collections] of Object.entries(references)) {
    list({ references: { [path]: collections }, texts: {} }, fits[path]);
  }
  list({ references: {}, texts });
  return found.values();
}

const nameOf = (id: number, collections: readonly string[]): string =>
  collections.includes(ANY_OF_SITE)
    ? 'record with that id'
    : collections.map((name) => `${name}/${recordFileName(id)}`).join(' or ');
