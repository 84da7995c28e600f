import { type ContentItem, calledIn } from '../items/import-item.ts';
import { unplanned } from '../items/unplanned.ts';
import { writtenId } from '../plan/unique-items.ts';
import { membersOf } from '../records/members-of.ts';
import type { Members } from '../records/references.ts';
import { checked, type PreparedRecord, SPARE, sourceDigest } from '../records/write-record.ts';
import { foreignBlocks } from '../text/foreign-blocks.ts';
import { followLinks, mayLink } from '../text/links.ts';
import type { AddressBook } from '../text/new-addresses.ts';
import { referencesOf } from './references-of.ts';
import { type ImportState, reasonOf } from './state.ts';

/** An item ready to be written; undefined if it cannot be imported, which the report then states. */
export function prepareRecord(state: ImportState, given: ContentItem): PreparedRecord | undefined {
  const { report, outline, ids, people, terms, targets, moment } = state;
  const item = unplanned(given, moment.now);
  const target = targets.get(item.kind);
  const lose = (why: string): undefined => {
    report.lost(item.kind, { id: writtenId(item.id), why: `${calledIn(item)}: ${why}`, place: item.place });
  };
  if (!target) return lose(`the kind ${item.kind} does not exist here: its plugin is off`);
  const remarks: string[] = [];
  try {
    const hidden = [...(item.hidden ?? [])];
    const references = referencesOf(state, item, {
      remark: (what) => remarks.push(what),
      hide: (name) => hidden.push(name),
    });
    const members = {
      ...membersOf(item, target, references),
      author: people.idOf(item.author) ?? 0,
      ...Object.fromEntries(
        [...target.taxonomies].map(([taxonomy, field]) => [field, terms.idsOf(item.terms, taxonomy)]),
      ),
    };
    if (isAhead(item, moment.now))
      remarks.push(`the source shows it before its date, ${item.date}; here it is scheduled`);
    const digest = sourceDigest({ ...members, ...(item.kind === 'attachment' && { url: item.url }) }, item.slug);
    const { members: followed, hasOldLinks } = followedMembers(members, state.book);
    const mayBreak = SPARE.some((name) => followed[name]);
    const whole = item.kind === 'attachment' ? { ...followed, ...ANY_FILE } : followed;
    const spared = state.options.dryRun || mayBreak ? checked(target, whole).spared : [];
    for (const { name, message } of spared)
      remarks.push(`its ${name} “${followed[name]}” is not imported: it ${message}`);
    for (const { taxonomy, name } of item.terms)
      if (!target.taxonomies.has(taxonomy)) remarks.push(`its ${taxonomy} “${name}” is not imported`);
    for (const name of hidden) report.counted(item.kind, writtenId(item.id), [`the field ${name}`, 'is not imported']);
    for (const name of foreignBlocks(item.content, state.context.contributions))
      report.counted(item.kind, writtenId(item.id), [`the block ${name}`, NOT_KNOWN]);
    for (const what of [...remarks, ...(item.behind ?? []).map((one) => `${one} is not imported`)]) {
      report.remark({ kind: item.kind, id: writtenId(item.id), what, ...fileOf(item) });
    }
    return {
      target,
      origin: outline.source.origin,
      old: item.id,
      place: item.place,
      key: outline.content.get(item.id)?.key ?? '',
      id: ids.idOf(item.id),
      slug: item.slug,
      members: followed,
      hasLinks: followed !== members,
      hasOldLinks,
      modified: item.modified ?? item.date ?? new Date(moment.now).toISOString(),
      digest,
    };
  } catch (error) {
    return lose(reasonOf(error));
  }
}

/** Is it published with a future date? Attachments are shown whatever their date. */
const isAhead = ({ kind, status, date = '' }: ContentItem, now: number): boolean =>
  kind !== 'attachment' && status === 'publish' && Date.parse(date) > now;

const NOT_KNOWN = 'is unknown here: pages show the HTML stored in the text, which may be empty';

/** The source file of an item, for the report; nothing for a line of an export, whose items are known by their ids. */
const fileOf = ({ place }: ContentItem) => (place === undefined || /^line \d+$/.test(place) ? {} : { place });

/** Placeholder for the file members, which are known only after the download. */
const ANY_FILE: Members = { mime_type: 'image/png', file: '2030/01/a.png', filesize: 1, hash: 'a' };

/** Members that may contain addresses of the old site. */
export const LINKING = ['content', 'excerpt', 'description', 'caption', 'url'] as const;

interface Followed {
  /** The same object if there are no links. */
  readonly members: Members;
  readonly hasOldLinks: boolean;
}

/** The members with links to the old site rewritten. */
function followedMembers(members: Members, book: AddressBook): Followed {
  if (!linksBack(members, book.hosts)) return { members, hasOldLinks: false };
  let hasOldLinks = false;
  const followed = Object.entries(members).map(([name, text]) => [
    name,
    typeof text === 'string' && (LINKING as readonly string[]).includes(name)
      ? followLinks(text, book, () => {
          hasOldLinks = true;
        })
      : text,
  ]);
  return { members: Object.fromEntries(followed), hasOldLinks };
}

/** May texts of a record contain links to the old site? */
const linksBack = (members: Readonly<Record<string, unknown>>, hosts: ReadonlySet<string>): boolean =>
  LINKING.some((name) => typeof members[name] === 'string' && mayLink(members[name], { hosts }));

/** Are the texts that may have links the same in both? */
export const sameLinks = (one: object, other: object): boolean =>
  LINKING.every((name) => (one as Members)[name] === (other as Members)[name]);
