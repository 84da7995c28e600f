/** Searches a static copy of the site, with the index next to the page. */
const asked = (new URLSearchParams(location.search).get('s') ?? '').trim();
const words = asked.toLowerCase().split(/\s+/).filter(Boolean);

/** Maximum characters of a text to show. */
const SHOWN = 200;

const element = (name, text = '') => Object.assign(document.createElement(name), { textContent: text });

/** 1 plus the number of words in the title if all words match, otherwise 0. */
function weightOf({ title, text }) {
  const [heading, body] = [title.toLowerCase(), text.toLowerCase()];
  if (!words.every((word) => heading.includes(word) || body.includes(word))) return 0;
  return 1 + words.filter((word) => heading.includes(word)).length;
}

function entryOf({ url, title, text }) {
  const link = Object.assign(element('a', title), { href: url });
  const heading = element('h2');
  heading.append(link);
  const entry = element('li');
  entry.append(heading, element('p', text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text));
  return entry;
}

async function show(main) {
  const answer = await fetch(new URL('index.json', location.href.replace(/\/?(?:index\.html)?(?:[?#].*)?$/, '/')));
  const found = (await answer.json())
    .map((entry) => ({ entry, weight: weightOf(entry) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ entry }) => entryOf(entry));
  const form = main.querySelector('form[role=search]');
  const list = element('ol');
  list.append(...found);
  const heading = element('h1', `Search Results for “${asked}”`);
  main.replaceChildren(heading, ...(form ? [form] : []), found.length > 0 ? list : element('p', 'Nothing was found.'));
  for (const field of document.querySelectorAll('form[role=search] input[type=search]')) field.value = asked;
  document.title = document.title.replace('“”', `“${asked}”`);
}

const main = document.querySelector('main');
if (main && words.length > 0) await show(main);
