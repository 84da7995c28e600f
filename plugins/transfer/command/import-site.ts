import { CommandError, momentAt } from '../../../core/index.ts';
import { activeTheme } from '../../site/index.ts';
import { calledIn, type ImportReader, type TermItem } from '../items/import-item.ts';
import { type Outline, outlineOf } from '../plan/outline.ts';
import { knownOrigin, planIds } from '../plan/plan-ids.ts';
import { uniqueItems } from '../plan/unique-items.ts';
import { loginOf, People } from '../records/people.ts';
import { targetsOf } from '../records/targets.ts';
import { Terms } from '../records/terms.ts';
import { type ImportReport, ReportBuilder } from '../report/report.ts';
import { AddressBook } from '../text/new-addresses.ts';
import { followAllLinks } from './follow-links.ts';
import type { ImportContext, ImportOptions } from './import-options.ts';
import { oldHosts } from './old-hosts.ts';
import { raiseOrphans } from './raise-orphans.ts';
import { lyingBelow } from './references-of.ts';
import { IMPORTER, type ImportState, Progress } from './state.ts';
import { isFirst, takeLastSettings, takeSettings } from './take-settings.ts';
import { writeComments } from './write-comments.ts';
import { writeContent } from './write-content.ts';
import { writeFiles } from './write-files.ts';
import { writeRedirects } from './write-redirects.ts';
import { writeRevisions } from './write-revisions.ts';

/**
 * Imports everything that a reader provides; all imports write through it. Records imported before are recognized, so a second
 * import changes nothing, and an interrupted one resumes. Each part is a transaction, and other requests are served in between.
 *
 * @throws CommandError, with a sentence for people, if the input cannot be read; nothing has been written then
 */
export async function importSite(
  reader: ImportReader,
  options: ImportOptions,
  context: ImportContext,
): Promise<ImportReport> {
  const report = await importAll(await begin(reader, options, context));
  await reader.end?.();
  return report;
}

async function importAll(state: ImportState): Promise<ImportReport> {
  const { options, context } = state;
  const { report, outline, progress } = state;
  for (const [kind, count] of outline.counts) report.found(kind, count);
  for (const { of, ...lost } of outline.losses) report.lost(of, lost);
  await writePeople(state);
  await writeTerms(state);
  await writeFiles(state, progress.step(outline.files.size > 0 ? 0.4 : 0.05));
  await writeContent(state, progress.step(outline.files.size > 0 ? 0.4 : 0.7));
  await raiseOrphans(state);
  await writeRevisions(state, progress.step(0.02));
  const comments_file = await writeComments(state, progress.step(0.02));
  await takeLastSettings(state);
  const redirects = options.dryRun ? 0 : await finish(state);
  context.output.progress(1, 1);
  return report.result({ source: outline.source.origin, dry_run: options.dryRun, comments_file, redirects });
}

async function begin(reader: ImportReader, options: ImportOptions, started: ImportContext): Promise<ImportState> {
  const { now, output } = started;
  const access = started.importing;
  const progress = new Progress((done, total) => output.progress(done, total));
  const wanted = (kind: string) => !options.only || options.only.has(kind);
  const source = await reader.source();
  const known = { ...source, origin: knownOrigin(access, source) };
  const outline = await outlineOf(known, uniqueItems(reader.items(progress.step(0.1))), wanted);
  const targets = targetsOf(started.contributions);
  const report = new ReportBuilder();
  tellMissing(outline, options, report);
  const context = await takeSettings(outline.settings.filter(isFirst), {
    context: started,
    dryRun: options.dryRun,
    report,
    isEmpty: !hasPosts(access, targets),
  });
  const { site, contributions } = context;
  const here = (old: number, id: number) => {
    const target = targets.get(outline.content.get(old)?.kind ?? '');
    return target && access.store.of(target.collection).get(id);
  };
  const writer = { principal: IMPORTER, site };
  const moment = momentAt(now);
  const ids = await planIds(access, outline, { here, dryRun: options.dryRun });
  const { store } = access;
  const people = new People(access, now);
  const terms = new Terms({ access, contributions, writer, mayKeep: (old) => !outline.content.has(old) });
  return {
    reader,
    options,
    context,
    access,
    moment,
    writer,
    theme: contributions.ask(activeTheme, { store, moment })?.name ?? '',
    outline,
    ids,
    people,
    terms,
    targets,
    report,
    written: new Set(),
    linking: new Map(),
    stale: new Set(),
    progress,
    book: new AddressBook({
      access,
      context: { store, site, contributions, moment },
      outline,
      ids,
      targets,
      hosts: oldHosts({ outline }),
      people,
      terms,
    }),
    foreseen: new Set(),
    moved: new Set(),
  };
}

/** Reports wanted kinds that the source does not contain. @throws CommandError if it contains none of them */
function tellMissing({ kinds }: Outline, { only }: ImportOptions, report: ReportBuilder): void {
  const missing = [...(only ?? [])].filter((kind) => !kinds.has(kind));
  if (missing.length === 0) return;
  const there = [...kinds].sort().join(', ');
  if (missing.length === only?.size)
    throw new CommandError(`the source has no ${missing.join(' and no ')}; it has ${there || 'nothing'}`);
  for (const kind of missing) report.remark({ kind, id: 0, what: `the source has none; it has ${there}` });
}

function hasPosts({ store }: ImportState['access'], targets: ImportState['targets']): boolean {
  const posts = targets.get('post');
  return posts !== undefined && store.of(posts.collection).count() > 0;
}

async function writePeople({ outline, people, report, options }: ImportState): Promise<void> {
  const logins = new Map<string, string>();
  for (const person of people.inOrder(outline.users.values())) {
    const { id, login, place } = person;
    if (login === '') {
      report.lost('user', { id, why: 'it has no login', place });
      continue;
    }
    const here = loginOf(person);
    if (here !== login) report.remark({ kind: 'user', id, what: `the login “${login}” becomes ${here}` });
    const other = logins.get(here.toLowerCase());
    if (other === undefined) logins.set(here.toLowerCase(), login);
    else report.remark({ kind: 'user', id, what: `the login “${login}” becomes the same user as “${other}”` });
    const remark = (what: string) => report.remark({ kind: 'user', id, what });
    if (!options.dryRun) report.done(await people.add(person, remark));
    else report.done(other !== undefined || people.has(person) ? 'unchanged' : 'created');
  }
}

async function writeTerms({ outline, terms, report, options }: ImportState): Promise<void> {
  const known: TermItem[] = [];
  for (const term of outline.terms) {
    if (terms.isKnown(term.taxonomy)) known.push(term);
    else {
      const why = `${calledIn({ title: term.name, slug: term.slug })} belongs to the taxonomy ${term.taxonomy}, which does not exist here`;
      report.lost(term.taxonomy, { id: term.id, why, place: term.place });
    }
  }
  const slugs = new Set(known.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`));
  for (const { id, taxonomy, parent } of known) {
    if (parent === undefined || slugs.has(`${taxonomy}/${parent}`)) continue;
    if (terms.idsOf([{ taxonomy, slug: parent, name: parent }], taxonomy).length === 0)
      report.remark({ kind: taxonomy, id, what: lyingBelow(parent) });
  }
  for (const { taxonomy, id, fields = [] } of known)
    for (const name of fields) report.counted(taxonomy, id, [`the field ${name}`, 'is not imported']);
  const done = (_term: TermItem, result: 'created' | 'unchanged') => report.done(result);
  if (options.dryRun) terms.foresee(known, done);
  else await terms.add(known, done);
}

/** The last steps, which need all content to be written: links, redirects and the record of the import. */
async function finish(state: ImportState): Promise<number> {
  await followAllLinks(state, state.progress.step(0.05));
  const redirects = await writeRedirects(state);
  await state.ids.finish(state.written);
  return redirects;
}
