import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { words as blockWords } from '../../plugins/blocks/words.ts';
import { words as calendarWords } from '../../plugins/calendar-web/words.ts';
import type { Translation } from '../../plugins/content/index.ts';
import { words as contentWords } from '../../plugins/content/language/words.ts';
import { words as feedWords } from '../../plugins/feeds/words.ts';
import { themeWords } from '../../plugins/web/theme-words.ts';
import { words as webWords } from '../../plugins/web/words.ts';
import { webSite } from './web-site.ts';

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Translation>>>>>> = {
  content: contentWords,
  blocks: blockWords,
  web: { ...webWords, ...themeWords },
  'calendar-web': calendarWords,
  feeds: feedWords,
};

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort();

test('translations have the placeholders of the English text', () => {
  const wrong: string[] = [];
  for (const catalogue of Object.values(CATALOGUES)) {
    for (const [english, translations] of Object.entries(catalogue)) {
      for (const [language, translation] of Object.entries(translations)) {
        for (const text of typeof translation === 'string' ? [translation] : Object.values(translation)) {
          const isSame = placeholders(text).join() === placeholders(english).join();
          if (!isSame) wrong.push(`${language}: ${english}`);
        }
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** All sources of a plugin below a folder, together. */
const sourcesOf = (plugin: string): string => sourcesBelow(join('plugins', plugin));

const sourcesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('words.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

/** Labels that a source says: `say(context, 'Menu')`, `formats.say('All day')`. */
const SAID = /\bsay(?:Html)?\((?:[\w.]+, )?'((?:[^'\\]|\\.)+)'/g;

test('each label of plugins is in a catalogue', () => {
  const known = new Set(Object.values(CATALOGUES).flatMap((catalogue) => Object.keys(catalogue)));
  const said = Object.keys(CATALOGUES).flatMap((plugin) =>
    [...sourcesOf(plugin).matchAll(SAID)].map(([, text]) => text),
  );
  assert.ok(said.length > 80, `${said.length} labels were found`);
  assert.deepEqual(
    said.filter((text) => text !== undefined && !known.has(text)),
    [],
  );
});

test('no catalogue has unused texts', () => {
  const plugins = [...Object.keys(CATALOGUES), 'calendar', 'site'];
  const sources = [...plugins.map(sourcesOf), ...STARTER, sourcesBelow('core')].join('\n');
  const unused = Object.values(CATALOGUES)
    .flatMap((catalogue) => Object.keys(catalogue))
    .filter((text) => !sources.includes(text) && !/^\{count\} (?:second|minute|hour|day|week|month|year)s$/.test(text));
  assert.deepEqual(unused, []);
});

/** Templates and parts of the themes of new sites. */
const STARTER = readdirSync('plugins/site/starter/themes', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => readFileSync(join('plugins/site/starter/themes', path), 'utf8'));

test('each text of the themes of new sites is in a catalogue', () => {
  const known = new Set(Object.values(CATALOGUES).flatMap((catalogue) => Object.keys(catalogue)));
  const texts = STARTER.join('\n')
    .split(/<[^>]*>/)
    .concat(
      [...STARTER.join('\n').matchAll(/"(?:\w*[lL]abel|buttonText|placeholder|prefix)":"([^"]*)"/g)].map(
        ([, text = '']) => text,
      ),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '');
  assert.ok(texts.length > 30, `${texts.length} texts`);
  assert.deepEqual(
    [...new Set(texts)].filter((text) => !known.has(text)),
    [],
  );
});

test('a theme speaks the language of the site where a catalogue or a file of the site knows its words', async (t) => {
  const site = await webSite(t, {
    site: { language: 'it_IT', theme: 'plain' },
    files: {
      'themes/plain/theme.json': '{ "version": 3 }',
      'themes/plain/templates/404.html':
        '<!-- wp:template-part {"slug":"top"} /--><!-- wp:paragraph --><p>There is no such page</p><!-- /wp:paragraph --><!-- wp:search {"label":"Search this site","buttonText":"Go"} /--><!-- wp:paragraph --><p>Our own words</p><!-- /wp:paragraph --><!-- wp:paragraph --><p>Never said &amp; done</p><!-- /wp:paragraph -->',
      'themes/plain/parts/top.html':
        '<!-- wp:heading --><h2 class="wp-block-heading">What is on</h2><!-- /wp:heading -->',
      'languages/it.json': JSON.stringify({ 'Our own words': '<Parole> "nostre"', Go: 'Vai --> <b>' }),
    },
  });
  const { text } = await site.visit('/nowhere/');
  for (const said of [
    '<p>Questa pagina non esiste</p>',
    '<h2 class="wp-block-heading">In programma</h2>',
    'Cerca nel sito',
    '<p>&lt;Parole&gt; ',
    'Never said',
  ])
    assert.ok(text.includes(said), `${said} in ${text}`);
  assert.match(text, /Vai --&gt; &lt;b&gt;/);
  assert.doesNotMatch(text, /<b>|<Parole>|no such page|What is on/);
});

test('dates have the format of the language unless the settings define one', async (t) => {
  for (const [language, settings, expected] of [
    ['it_IT', {}, /domenica 20 maggio 2029.*9:30/s],
    ['de_DE', {}, /Sonntag, 20\. Mai 2029.*9:30/s],
    ['en_US', {}, /Sunday, May 20, 2029.*9:30 am/s],
    ['it_IT', { date_format: 'Y-m-d', time_format: 'H.i' }, /domenica 2029-05-20.*09\.30/s],
  ] as const) {
    const site = await webSite(t, { site: { language, ...settings } });
    await site.json('/../api/calendar/events/v1/events', {
      as: 'editor',
      json: { title: 'Walk', start_date: '2029-05-20 09:30:00', end_date: '2029-05-20 10:30:00', status: 'publish' },
    });
    assert.match((await site.visit('/event/walk/')).text, expected);
  }
});

/** What no page of an Italian site says. */
const ENGLISH =
  />[^<]*\b(?:January|February|March|April|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Skip to|Read more|Search|Events?|Today|Month|Next|Previous|Page|Pages|Protected|Password:|Nothing|Archives|Posts by|All day|Subscribe|Save these|Add to|Later|Earlier)\b|(?:aria-label|title|alt|value)="[^"]*\b(?:Search|Events?|Open menu|Close menu|submenu|Month|Months|Views|Pages|Pagination|Enlarge|Feed of|Posts by)\b/;

async function italian(t: Parameters<typeof webSite>[0]) {
  const site = await webSite(t, {
    title: 'Borgo',
    description: 'Un paese',
    site: { language: 'it_IT', posts_per_page: 1 },
  });
  const walks = await site.write('categories', { name: 'Passeggiate', slug: 'passeggiate' });
  for (const [title, date, more] of [
    ['Frutteto', '2029-05-20T10:00:00', { categories: [walks], content: 'Uno<!--nextpage-->Due' }],
    ['Mulino', '2029-08-02T10:00:00', { content: '<!-- wp:more --><!--more--><!-- /wp:more -->Tre' }],
    ['Chiavi', '2029-09-02T10:00:00', { password: 'segreto', content: 'x' }],
  ] as const) {
    await site.write('posts', { title, date, ...more });
  }
  const { status, body } = await site.json<{ id: number }>('/../api/calendar/events/v1/events', {
    as: 'editor',
    method: 'POST',
    json: {
      title: 'Concerto',
      start_date: '2030-02-05 18:00:00',
      end_date: '2030-02-07 20:00:00',
      status: 'publish',
      description: 'In piazza',
    },
  });
  assert.equal(status, 201, JSON.stringify(body));
  const blocks = ['archives', 'calendar', 'categories', 'latest-posts', 'tag-cloud', 'search', 'latest-comments'];
  const content = [
    ...blocks.map((name) => `<!-- wp:${name} /-->`),
    '<!-- wp:archives {"displayAsDropdown":true} /--><!-- wp:categories {"displayAsDropdown":true} /-->',
    '<!-- wp:latest-posts {"displayPostDate":true,"displayAuthor":true,"displayPostContent":true,"excerptLength":1} /-->',
    '<!-- wp:calendar/event-list /--><!-- wp:calendar/event-month /-->',
  ].join('\n');
  await site.write('pages', { title: 'Tutto', slug: 'tutto', content });
  return site;
}

test('a site in Italian contains no English', async (t) => {
  const site = await italian(t);
  for (const path of [
    '/',
    '/page/2/',
    '/2029/',
    '/2029/05/',
    '/2029/05/20/frutteto/',
    '/2029/05/20/frutteto/2/',
    '/2029/09/02/chiavi/',
    '/category/passeggiate/',
    '/?s=mulino',
    '/tutto/',
    '/nessuno/',
    '/events/',
    '/events/list/?tribe-bar-search=niente',
    '/events/list/?eventDisplay=past',
    '/events/month/2030-02/',
    '/events/month/?tribe-bar-date=2031-08-01',
    '/events/2030-02-05/',
    '/event/concerto/',
    '/feed/',
    '/category/passeggiate/feed/',
    '/feed/atom/',
  ]) {
    const { text } = await site.visit(path);
    const shown = text.replace(
      /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<(?:pubDate|lastBuildDate)>.*?</g,
      '<',
    );
    assert.equal(ENGLISH.exec(shown)?.[0], undefined, path);
    if (!path.includes('feed')) assert.match(text, /<html lang="it-IT">/, path);
  }
  const month = await site.visit('/events/month/2030-02/');
  assert.match(month.text, /<title>Eventi di febbraio 2030 – Borgo<\/title>/);
  const event = await site.visit('/event/concerto/');
  assert.match(event.text, /5 febbraio 2030/);
  assert.match((await site.visit('/nessuno/')).text, /<title>Pagina non trovata – Borgo<\/title>/);
});

test('error pages are in the language of the site', async (t) => {
  const site = await webSite(t, { site: { language: 'it_IT' } });
  const id = await site.write('posts', { title: 'Chiuso', password: 'sesamo', date: '2026-05-20T10:00:00' });
  const ended = await site.visit('/?post_type=post&p=1&preview=true&pass=none');
  assert.equal(ended.status, 403);
  assert.match(ended.text, /<html lang="it-IT">[\s\S]*Qualcosa non ha funzionato[\s\S]*Questa anteprima è scaduta/);
  const { location } = await site.visit(`/?p=${id}`);
  const path = (location ?? '').replace('http://mill.test', '');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://mill.test' };
  let status = 200;
  let text = '';
  for (let tries = 0; tries < 12 && status === 200; tries++) {
    ({ status, text } = await site.visit(path, { method: 'POST', headers, body: 'post_password=x' }));
  }
  assert.equal(status, 429);
  assert.match(text, /<p>Troppe password errate\. Riprovi più tardi\.<\/p>/);
});

test('errors of the core are in the language of the site', async (t) => {
  for (const [language, path, options, status, said] of [
    ['it_IT', `/?s=${'x'.repeat(9000)}`, {}, 414, 'Questo indirizzo supera 8192 byte.'],
    ['de_DE', `/${'x/'.repeat(4500)}`, {}, 414, 'Diese Adresse ist länger als 8192 Bytes.'],
    ['fr_FR', `/?${'a=1&'.repeat(300)}`, {}, 400, 'Cette adresse a plus de 200 paramètres.'],
    ['it_IT', '/embed/9999', {}, 404, 'Questa pagina non esiste o è stata rimossa.'],
    ['de_DE', '/uploads/nichts.png', { headers: { accept: 'text/html,*/*;q=0.8' } }, 404, 'Diese Datei gibt es nicht.'],
    ['fr_FR', '/assets/web/rien.js', { headers: { accept: 'text/html' } }, 404, 'Ce fichier n’existe pas.'],
    ['es_ES', '/nada/', { method: 'PUT' }, 404, 'Esta dirección no acepta este tipo de petición.'],
  ] as const) {
    const site = await webSite(t, { site: { language } });
    const answer = await site.visit(path, options);
    assert.equal(answer.status, status, path.slice(0, 20));
    assert.ok(answer.text.includes(`<p>${said}</p>`), answer.text);
  }
});

test('programs get errors of files like all others', async (t) => {
  const site = await webSite(t, { site: { language: 'de_DE' } });
  for (const accept of ['', 'image/avif,image/*,*/*;q=0.8', 'application/json']) {
    const { status, text } = await site.visit('/uploads/nichts.png', { headers: { accept } });
    assert.equal(status, 404);
    assert.equal(JSON.parse(text).message, 'There is no such file.');
  }
});

test('error pages are right-to-left if the site is', async (t) => {
  const site = await webSite(t, { site: { language: 'ar' } });
  const { text } = await site.visit('/?post_type=post&p=1&preview=true&pass=none');
  assert.match(text, /<html lang="ar" dir="rtl">/);
});

test('each of the languages writes headings, costs and ranges its own way', async (t) => {
  for (const [language, range, free, heading, label, none] of [
    [
      'en_US',
      'Events from March 1, 2030 – March 1, 2030',
      'Free',
      'Category: <span>Walks',
      'Categories',
      'No event categories',
    ],
    [
      'de_DE',
      'Veranstaltungen vom 1. März 2030 bis 1. März 2030',
      'Kostenlos',
      'Kategorie: <span>Walks',
      'Kategorien',
      'Keine Veranstaltungskategorien',
    ],
    [
      'fr_FR',
      'Évènements du 1 mars 2030 au 1 mars 2030',
      'Gratuit',
      'Catégorie\u00a0: <span>Walks',
      'Catégories',
      'Pas de catégories d’évènements',
    ],
    [
      'it_IT',
      'Eventi dal 1 marzo 2030 al 1 marzo 2030',
      'Gratis',
      'Categoria: <span>Walks',
      'Categorie',
      'Nessun elemento: categorie di eventi',
    ],
    [
      'es_ES',
      'Eventos del 1 de marzo de 2030 al 1 de marzo de 2030',
      'Gratis',
      'Categoría: <span>Walks',
      'Categorías',
      'Sin categorías de eventos',
    ],
  ] as const) {
    const site = await webSite(t, {
      site: { language, theme: 'town' },
      files: {
        'themes/town/theme.json': '{"version":3}',
        'themes/town/templates/index.html':
          '<!-- wp:query-title {"type":"archive"} /--><!-- wp:categories {"displayAsDropdown":true} /--><!-- wp:categories {"taxonomy":"tribe_events_cat"} /-->',
        'themes/town/templates/archive-tribe_events.html': '<!-- wp:calendar/page /-->',
      },
    });
    const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
    await site.write('posts', { title: 'Orchard', date: '2029-05-20T10:00:00', categories: [walks] });
    await site.json('/../api/calendar/events/v1/events', {
      as: 'editor',
      json: {
        title: 'Fair',
        start_date: '2030-03-01 09:30:00',
        end_date: '2030-03-01 10:30:00',
        cost: '0',
        status: 'publish',
      },
    });
    const { text } = await site.visit('/category/walks/');
    assert.ok(text.includes(heading), `${language}: ${heading} in ${text}`);
    assert.match(text, new RegExp(`<label[^>]*>${label}</label>`), language);
    assert.ok(text.includes(`>${none}<`), `${language}: ${none} in ${text}`);
    assert.ok((await site.visit('/events/')).text.includes(`<title>${range} – `), `${language}: ${range}`);
    assert.ok((await site.visit('/event/fair/')).text.includes(`>${free}<`), `${language}: ${free}`);
  }
});
