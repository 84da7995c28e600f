/**
 * What an editor does with `@wordpress/api-fetch`, unchanged: a program of its own, since the package has another licence.
 * Takes CLIENT_ROOT, where the API is, and CLIENT_AUTHORIZATION; prints what it saw as JSON.
 */
import apiFetch from '@wordpress/api-fetch';

const { CLIENT_ROOT, CLIENT_AUTHORIZATION } = process.env;

/** More than one answer holds. */
const POSTS = 103;

/** Signed in, unless a request says that it is not. */
const signIn = ({ visitor = false, ...options }, next) =>
  next(visitor ? options : { ...options, headers: { ...options.headers, Authorization: CLIENT_AUTHORIZATION } });

apiFetch.use(signIn);
apiFetch.use(apiFetch.createRootURLMiddleware(CLIENT_ROOT));

/** The code and status of a refusal. */
const refusal = async (options) => {
  try {
    await apiFetch(options);
    return 'no refusal';
  } catch ({ code, data }) {
    return [code, data.status];
  }
};

async function site() {
  const { namespaces, routes } = await apiFetch({ path: '/' });
  return {
    namespaces: ['site/v2', 'calendar/events/v1'].filter((name) => namespaces.includes(name)),
    routes: ['/site/v2/posts', '/calendar/events/v1/events'].filter((path) => path in routes),
  };
}

async function posts() {
  const path = '/site/v2/posts';
  const made = [];
  for (let number = 1; number <= POSTS; number += 1) {
    const data = { title: `Post ${number}`, content: 'Text', status: 'publish' };
    made.push((await apiFetch({ path, method: 'POST', data })).id);
  }
  const [first, second] = made;
  const one = (id) => `${path}/${id}`;
  const head = await apiFetch({ path: `${path}?per_page=10`, parse: false });
  const allowed = async (options) =>
    (await apiFetch({ ...options, method: 'OPTIONS', parse: false })).headers.get('allow');
  const all = await apiFetch({ path: `${path}?per_page=-1&_fields=id`, visitor: true });
  const edited = await apiFetch({ path: `${one(first)}?context=edit` });
  const put = await apiFetch({ path: one(first), method: 'PUT', data: { title: 'Put' } });
  const patched = await apiFetch({ path: one(first), method: 'PATCH', data: { title: 'Patched' } });
  const autosave = await apiFetch({ path: `${one(first)}/autosaves`, method: 'POST', data: { title: 'Unsaved' } });
  const trashed = await apiFetch({ path: one(first), method: 'DELETE' });
  const deleted = await apiFetch({ path: `${one(second)}?force=true`, method: 'DELETE' });
  return {
    made: made.length,
    totals: [head.headers.get('x-wp-total'), head.headers.get('x-wp-totalpages')],
    all: new Set(all.map(({ id }) => id)).size,
    title: edited.title.raw,
    titles: [put.title.raw, patched.title.raw, autosave.title.raw],
    allowed: await allowed({ path: one(made[2]) }),
    allowedVisitor: await allowed({ path: one(made[2]), visitor: true }),
    trashed: trashed.status,
    deleted: [deleted.deleted, deleted.previous.id === second],
    gone: await refusal({ path: one(second) }),
    refused: await refusal({ path, method: 'POST', data: { title: 'Mine' }, visitor: true }),
  };
}

async function events() {
  const path = '/calendar/events/v1/events';
  const made = [];
  for (const day of [1, 2, 3]) {
    const dates = { start_date: `2040-05-0${day} 10:00:00`, end_date: `2040-05-0${day} 12:00:00` };
    made.push(await apiFetch({ path, method: 'POST', data: { title: `Event ${day}`, status: 'publish', ...dates } }));
  }
  const [{ id }] = made;
  const list = `${path}?start_date=2040-01-01&end_date=2040-12-31&per_page=2`;
  const answer = await apiFetch({ path: list, parse: false });
  const page = await answer.json();
  const next = await apiFetch({ url: page.next_rest_url });
  const updated = await apiFetch({ path: `${path}/${id}`, method: 'PUT', data: { title: 'Put' } });
  const trashed = await apiFetch({ path: `${path}/${id}`, method: 'DELETE' });
  return {
    totals: [answer.headers.get('x-tec-total'), answer.headers.get('x-tec-totalpages')],
    pages: [page, next].map((one) => one.events.map(({ title }) => title)),
    updated: updated.title,
    trashed: trashed.status,
    gone: await refusal({ path: `${path}/${id}`, visitor: true }),
  };
}

console.log(JSON.stringify({ site: await site(), posts: await posts(), events: await events() }));
