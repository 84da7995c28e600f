import { type ContentItem, calledIn } from '../items/import-item.ts';
import { writtenId } from '../plan/unique-items.ts';
import { membersOf } from '../records/members-of.ts';
import type { Members } from '../records/references.ts';
import { checked, type PreparedRecord, SPARE, sourceDigest } from '../records/write-record.ts';
import { followLinks, mayLink } from '../text/links.ts';
import type { AddressBook } from '../text/new-addresses.ts';
import { referencesOf } from './references-of.ts';
import { type ImportState, reasonOf } from './state.ts';

/** An item as it is to be written; undefined for one that is lost, which the report then names. */
export function prepareRecord(state: ImportState, item: ContentItem): PreparedRecord | undefined {
  const { report, outline, ids, people, terms, targets, moment } = state;
  const target = targets.get(item.kind);
  const lose = (why: string): undefined => {
    report.lost(item.kind, { id: writtenId(item.id), why: `${calledIn(item)}: ${why}`, place: item.place });
  };
  if (!target) return lose(`there is no kind ${item.kind} here; the plugin for it is off`);
  const remarks: string[] = [];
  try {
    const references = referencesOf(state, item, (what) => remarks.push(what));
    const members = {
      ...membersOf(item, target, references),
      author: people.idOf(item.author) ?? 0,
      ...Object.fromEntries(
        [...target.taxonomies].map(([taxonomy, field]) => [field, terms.idsOf(item.terms, taxonomy)]),
      ),
    };
    const digest = sourceDigest({ ...members, ...(item.kind === 'attachment' && { url: item.url }) }, item.slug);
    const followed = followedMembers(members, state.book);
    const mayBreak = SPARE.some((name) => followed[name]);
    const whole = item.kind === 'attachment' ? { ...followed, ...ANY_FILE } : followed;
    const spared = state.options.dryRun || mayBreak ? checked(target, whole).spared : [];
    for (const { name, message } of spared) remarks.push(`its ${name} ${followed[name]} stays behind: it ${message}`);
    for (const { taxonomy, name } of item.terms)
      if (!target.taxonomies.has(taxonomy)) remarks.push(`its ${taxonomy} “${name}” stays behind`);
    for (const name of item.hidden ?? []) report.hidden(item.kind, writtenId(item.id), name);
    for (const what of [...remarks, ...(item.behind ?? []).map((one) => `${one} stays behind`)]) {
      report.remark({ kind: item.kind, id: writtenId(item.id), what });
    }
    return {
      target,
      origin: outline.source.origin,
      old: item.id,
      key: outline.content.get(item.id)?.key ?? '',
      id: ids.idOf(item.id),
      slug: item.slug,
      members: followed,
      hasLinks: followed !== members,
      modified: item.modified ?? item.date ?? new Date(moment.now).toISOString(),
      digest,
    };
  } catch (error) {
    return lose(reasonOf(error));
  }
}

/** What a file is found to be when it is here. */
const ANY_FILE: Members = { mime_type: 'image/png', file: '2030/01/a.png', filesize: 1, hash: 'a' };

/** Members that may hold addresses of the old site. */
export const LINKING = ['content', 'excerpt', 'description', 'caption', 'url'] as const;

/** Members whose links to the old site lead to where that is now; the same ones where there are none. */
function followedMembers(members: Members, book: AddressBook): Members {
  if (!linksBack(members, book.hosts)) return members;
  return Object.fromEntries(
    Object.entries(members).map(([name, text]) => [
      name,
      typeof text === 'string' && (LINKING as readonly string[]).includes(name) ? followLinks(text, book) : text,
    ]),
  );
}

/** May texts of a record lead to the old site? */
export const linksBack = (members: Readonly<Record<string, unknown>>, hosts: ReadonlySet<string>): boolean =>
  LINKING.some((name) => typeof members[name] === 'string' && mayLink(members[name], { hosts }));
