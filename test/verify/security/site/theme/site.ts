import assert from 'node:assert/strict';
import { type Answer, contentSite } from '../../../../site/content-site.ts';
import { addUsers } from '../../add-users.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import type { Place, TableSite } from '../../table.ts';
import { newWords, type Words } from '../../words.ts';
import { recordMaker } from '../record-maker.ts';
import { ROOT } from '../routes.ts';
import { stylesId } from './styles-id.ts';
import {
  ACTIVE,
  autosaveOf,
  fileOf,
  hasFile,
  hasRecord,
  isChanged,
  isTrashed,
  KINDS,
  type Kind,
  MAKER,
  recordOf,
  revisionOf,
  STYLES,
  slugOf,
  statusOf,
  subjectsOf,
  THEMES,
  themeOf,
  VERSIONED,
  variationOf,
} from './subjects.ts';

/** The id of nothing. */
const NO_ID = 99_999_999;
/** Number of uncustomized files of each kind: more than the cells change. */
const SPARE = 80;

type Files = Record<string, string>;

const spare = (kind: Kind, index: number): string => `${kind.kind}-spare-${index}`;

/** Titles of templates or parts in a theme. */
const named = (theme: Subject, kind: Kind, words: Words): readonly Answer[] =>
  subjectsOf(kind)
    .filter((subject) => hasFile(subject) && themeOf(subject) === theme.state)
    .map((subject) => ({
      name: slugOf(subject),
      title: words.give(hasRecord(subject) ? fileOf(subject) : subject).title,
      ...(kind.kind === 'part' ? { area: 'header' } : { postTypes: ['page'] }),
    }));

/** The files of a theme; the titles of its templates are words of their own. */
function filesOf(theme: Subject, words: Words): Files {
  const { state } = theme;
  const of = (subject: Subject): boolean => hasFile(subject) && themeOf(subject) === state;
  const [templates, parts] = KINDS as [Kind, Kind];
  const { title, text } = words.give(theme);
  return {
    [`themes/${state}/theme.json`]: JSON.stringify({
      version: 3,
      title,
      description: text,
      settings: { custom: { said: text } },
      customTemplates: named(theme, templates, words),
      templateParts: named(theme, parts, words),
    }),
    [`themes/${state}/style.css`]: `/*\nTheme Name: ${title}\nDescription: ${text}\nAuthor: ${text}\n*/\n`,
    [`themes/${state}/styles/dusk.json`]: JSON.stringify({
      version: 3,
      title: words.give(variationOf(theme)).title,
      settings: { custom: { said: text } },
    }),
    ...Object.fromEntries(
      KINDS.flatMap((kind) => [
        ...subjectsOf(kind)
          .filter(of)
          .map((subject) => [
            `themes/${state}/${kind.folder}/${slugOf(subject)}.html`,
            paragraph(words.give(hasRecord(subject) ? fileOf(subject) : subject).text),
          ]),
        ...Array.from({ length: state === ACTIVE ? SPARE : 0 }, (_, index) => [
          `themes/${state}/${kind.folder}/${spare(kind, index)}.html`,
          paragraph('Spare.'),
        ]),
      ]),
    ),
  };
}

const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

/** Gives each the same words again. */
function remembering(words: Words): Words {
  const given = new Map<string, ReturnType<Words['give']>>();
  return {
    in: words.in,
    give: (subject) => {
      const known = given.get(nameOf(subject)) ?? words.give(subject);
      given.set(nameOf(subject), known);
      return known;
    },
  };
}

/** A site with themes, templates of each state, versions of them, changed styles, and the users. */
export async function openThemes(): Promise<TableSite> {
  const words = remembering(newWords());
  const site = await contentSite({
    settings: {
      allow_plain_http: true,
      limits: { failed_logins: 1_000_000 },
      plugins: { content: true, calendar: true, site: { theme: ACTIVE } },
    },
    files: Object.assign({}, ...THEMES.map((theme) => filesOf(theme, words))),
  });
  await site.ask(200, 'GET', '/users/me', { as: 'administrator' });
  const users = await addUsers(site);
  const name = words.give(MAKER).title;
  await site.command('user change', { login: 'administrator', changes: { name } });
  const { send } = recordMaker(site, users);
  const ask = (status: number, method: string, path: string, json?: Answer) =>
    send(status, method, `${ROOT}${path}`, 'administrator', json);
  const places = new Map<string, Place>();
  const used: Record<string, number> = {};

  const textsOf = (subject: Subject, area: boolean): Answer => {
    const { title, text } = words.give(subject);
    return { title, content: paragraph(text), description: text, ...(area && { area: 'header' }) };
  };

  /** Creates the record of a template, in place of a file or without one. */
  async function makeRecord(kind: Kind, subject: Subject, theme: string, slug: string): Promise<Answer> {
    const json = textsOf(subject, kind.kind === 'part');
    const status = statusOf(subject);
    const made = hasFile(subject)
      ? await ask(200, 'PATCH', `/${kind.plural}/${theme}/${slug}`, { ...json, status })
      : await ask(201, 'POST', `/${kind.plural}`, { ...json, status, theme, slug });
    assert.equal(made.status, status, nameOf(subject));
    return made;
  }

  async function makeVersions(kind: Kind, subject: Subject, path: string): Promise<void> {
    await ask(200, 'PATCH', path, textsOf(revisionOf(subject), false));
    await ask(200, 'PATCH', path, textsOf(subject, false));
    const parent = path.slice(kind.plural.length + 2);
    const revisions: readonly Answer[] = (await ask(200, 'GET', `${path}/revisions`)) as never;
    const said = words.give(revisionOf(subject)).title;
    places.set(nameOf(revisionOf(subject)), { id: idOfSaying(revisions, said), slug: '', parent });
    if (subject.state === 'draft') return;
    const saved = await ask(200, 'POST', `${path}/autosaves`, textsOf(autosaveOf(subject), false));
    places.set(nameOf(autosaveOf(subject)), { id: saved.id, slug: '', parent });
  }

  async function makeTemplate(kind: Kind, subject: Subject): Promise<void> {
    const theme = themeOf(subject);
    const slug = slugOf(subject);
    places.set(nameOf(subject), { id: `${theme}/${slug}`, slug });
    if (!hasRecord(subject)) return;
    const { site_id } = await makeRecord(kind, subject, theme, slug);
    places.set(nameOf(recordOf(subject)), { id: site_id, slug });
    const path = `/${kind.plural}/${theme}/${slug}`;
    if (VERSIONED.includes(subject.state)) await makeVersions(kind, subject, path);
    if (isTrashed(subject)) await ask(200, 'DELETE', path);
  }

  /** Another template of the same kind, for cells that change it; the words are those of the first. */
  async function freshTemplate(kind: Kind, subject: Subject): Promise<Place> {
    const index = used[kind.kind] ?? 0;
    used[kind.kind] = index + 1;
    const theme = themeOf(subject);
    if (!hasRecord(subject) && theme !== ACTIVE) return shared(subject);
    assert.ok(index < SPARE, 'there are files that nothing was made of');
    const slug = hasFile(subject) ? spare(kind, index) : `${slugOf(subject)}-${index}`;
    const path = `/${kind.plural}/${theme}/${slug}`;
    if (hasRecord(subject)) await makeRecord(kind, subject, theme, slug);
    if (isTrashed(subject)) await ask(200, 'DELETE', path);
    return { id: `${theme}/${slug}`, slug };
  }

  async function freshRevision(kind: Kind, version: Subject): Promise<Place> {
    const { id: parent } = await freshTemplate(kind, { ...version, kind: kind.kind });
    const path = `/${kind.plural}/${parent}`;
    await ask(200, 'PATCH', path, textsOf(version, false));
    const revisions: readonly Answer[] = (await ask(200, 'GET', `${path}/revisions`)) as never;
    return { id: idOfSaying(revisions, words.give(version).title), slug: '', parent };
  }

  async function makeStyles(subject: Subject): Promise<void> {
    const id = stylesId(subject.state);
    places.set(nameOf(subject), { id, slug: '' });
    places.set(nameOf(revisionOf(subject)), { id: NO_ID, slug: '', parent: id });
    if (!isChanged(subject)) return;
    const path = `/global-styles/${id}`;
    const saying = (one: Subject) => ({
      title: words.give(one).title,
      settings: { custom: { said: words.give(one).text } },
    });
    await ask(200, 'PATCH', path, saying(revisionOf(subject)));
    await ask(200, 'PATCH', path, saying(subject));
    const revisions: readonly Answer[] = (await ask(200, 'GET', `${path}/revisions`)) as never;
    const said = words.give(revisionOf(subject)).text;
    places.set(nameOf(revisionOf(subject)), { id: idOfSaying(revisions, said), slug: '', parent: id });
  }

  const placeOf = (subject: Subject): Place => {
    const place = places.get(nameOf(subject));
    assert.ok(place, nameOf(subject));
    return place;
  };
  function shared(subject: Subject): Place {
    const { kind, state } = subject;
    const theme = kind.startsWith('styles') ? NO_ID : `${ACTIVE}/no-such-template`;
    if (state === 'missing') return { id: /revision/.test(kind) ? NO_ID : theme, slug: '', parent: theme };
    if (state === 'file' && kind.includes('-revision')) {
      return { id: NO_ID, slug: '', parent: placeOf({ ...subject, kind: kind.replace('-revision', '') }).id };
    }
    if (state.startsWith('elsewhere-')) {
      const own = { ...subject, state: state.replace('elsewhere-', '') };
      const others = [...places.keys()].filter((one) => one.startsWith(`${kind} `) && one !== nameOf(own));
      const parent = placeOf(own).parent;
      return { ...entryOf(Object.fromEntries(places), others[0] ?? ''), ...(parent !== undefined && { parent }) };
    }
    return placeOf(subject);
  }
  async function fresh(subject: Subject): Promise<Place> {
    const kind = KINDS.find((one) => subject.kind.startsWith(one.kind));
    if (!kind || subject.state === 'missing' || subject.state.startsWith('elsewhere-')) return shared(subject);
    if (subject.kind === kind.kind) return freshTemplate(kind, subject);
    return subject.state === 'file' ? shared(subject) : freshRevision(kind, subject);
  }

  for (const kind of KINDS) {
    for (const subject of subjectsOf(kind)) await makeTemplate(kind, subject);
  }
  for (const subject of STYLES) await makeStyles(subject);
  return { site, ...users, shared, fresh, wordsIn: words.in };
}

/** The id of the one that contains a word. @throws if none does */
function idOfSaying(several: readonly Answer[], word: string): number {
  const one = several.find((each) => JSON.stringify(each).includes(word));
  assert.ok(one, `${word} is said`);
  return one.id;
}
