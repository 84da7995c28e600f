import { type History, type OlderVersion, TEXT_NAMES, type Version } from '../kind/history.ts';
import { changeBetween, withChange } from './text-change.ts';

/** Revisions as they are stored: the newest in full, each other one as its differences from the next newer one. */
export type Revisions = Pick<History, 'latest' | 'older'>;

/** All revisions in full, newest first. */
export function revisionsOf({ latest, older }: Revisions): readonly Version[] {
  if (!latest) return [];
  const all = [latest];
  let newer = latest;
  for (const one of older) {
    newer = inFull(newer, one);
    all.push(newer);
  }
  return all;
}

/** The revisions with a new one; only the newest are kept, up to a maximum number. */
export const addRevision = ({ latest, older }: Revisions, version: Version, limit: number): Revisions => ({
  latest: version,
  older: latest ? [asChange(version, latest), ...older].slice(0, limit - 1) : [],
});

/** The revisions without the one with this id. */
export function removeRevision(revisions: Revisions, id: number): Revisions {
  const [latest, ...others] = revisionsOf(revisions).filter((version) => version.id !== id);
  return { latest, older: others.map((version, index) => asChange(others[index - 1] ?? (latest as Version), version)) };
}

function asChange(
  newer: Version,
  { id, author, date, title, content, excerpt, meta, ...unknown }: Version,
): OlderVersion {
  const texts = { title, content, excerpt, meta };
  const changed = TEXT_NAMES.filter((name) => texts[name] !== newer[name]);
  return {
    ...unknown,
    id,
    author,
    date,
    ...Object.fromEntries(changed.map((name) => [name, changeBetween(newer[name], texts[name])])),
  };
}

function inFull(newer: Version, { title, content, excerpt, meta, ...made }: OlderVersion): Version {
  const changes = { title, content, excerpt, meta };
  const text = (name: keyof typeof changes) => {
    const change = changes[name];
    return change ? withChange(newer[name], change) : newer[name];
  };
  return { ...made, title: text('title'), content: text('content'), excerpt: text('excerpt'), meta: text('meta') };
}
