/**
 * What an editor does with posts, events and media: a program of its own, since the package has another licence. Takes
 * CLIENT_PICTURE, a PNG in base64; prints what it saw as JSON.
 */
import { allowed, apiFetch, names, refusal } from './api-fetch-signed-in.mjs';

const { CLIENT_PICTURE } = process.env;

/** More than one answer holds. */
const POSTS = 103;

async function site() {
  const { namespaces, routes } = await apiFetch({ path: '/' });
  return {
    namespaces: [names.site, names.calendar].filter((name) => namespaces.includes(name)),
    routes: [`/${names.site}/posts`, `/${names.calendar}/events`].filter((path) => path in routes),
  };
}

async function posts() {
  const path = `/${names.site}/posts`;
  const made = [];
  for (let number = 1; number <= POSTS; number += 1) {
    const data = { title: `Post ${number}`, content: 'Text', status: 'publish' };
    made.push((await apiFetch({ path, method: 'POST', data })).id);
  }
  const [first, second] = made;
  const one = (id) => `${path}/${id}`;
  const head = await apiFetch({ path: `${path}?per_page=10`, parse: false });
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
  const path = `/${names.calendar}/events`;
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

/** What is sent with a file, as `uploadToServer` of `@wordpress/media-utils` puts it: objects as `meta[name]`. */
function flatten(form, key, value) {
  if (value === null || typeof value !== 'object') form.append(key, String(value));
  else for (const [name, part] of Object.entries(value)) flatten(form, `${key}[${name}]`, part);
}

/** Uploads a file as `uploadToServer` does, and takes from the answer what `transformAttachment` takes. */
async function upload(file, more = {}, options = {}) {
  const body = new FormData();
  body.append('file', file, file.name || file.type.replace('/', '.'));
  for (const [key, value] of Object.entries(more)) flatten(body, key, value);
  const path = `/${names.site}/media?_embed=${names.relations}:featuredmedia`;
  const answer = await apiFetch({ path, body, method: 'POST', ...options });
  return {
    id: answer.id,
    alt: answer.alt_text,
    caption: answer.caption?.raw ?? '',
    title: answer.title.raw,
    url: answer.source_url,
    type: answer.mime_type,
    post: answer.post,
  };
}

/** A quarter turn to the right. */
const TURN = { type: 'rotate', args: { angle: 90 } };

const formOf = (file) => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

async function media() {
  const path = `/${names.site}/media`;
  const bytes = Uint8Array.from(atob(CLIENT_PICTURE), (letter) => letter.charCodeAt(0));
  const picture = (name) => new File([bytes], name, { type: 'image/png' });
  const { id: post } = await apiFetch({ path: `/${names.site}/posts`, method: 'POST', data: { title: 'Seen' } });
  const made = await upload(picture('Große Fähre.png'), { post, caption: { raw: 'A “ferry”' }, alt_text: 'Blue' });
  const { id, url, ...sun } = made;
  const named = await upload(new File([bytes], '', { type: 'image/png' }));
  const list = await apiFetch({ path: `${path}?media_type=image&per_page=-1&orderby=id&order=asc` });
  const edited = await apiFetch({ path: `${path}/${id}/edit`, method: 'POST', data: { src: url, modifiers: [TURN] } });
  const updated = await apiFetch({ path: `${path}/${id}`, method: 'POST', data: { title: 'Ferry' } });
  const shown = await apiFetch({ path: `/${names.site}/posts/${post}`, method: 'PUT', data: { featured_media: id } });
  const deleted = await apiFetch({ path: `${path}/${id}?force=true`, method: 'DELETE' });
  return {
    made: { ...sun, post: sun.post === post },
    named: named.title,
    listed: list.map((one) => one.id).join() === [id, named.id].join(),
    edited: [edited.id !== id, edited.media_details.width, edited.media_details.height],
    updated: updated.title.raw,
    shown: shown.featured_media === id,
    deleted: deleted.deleted,
    after: (await apiFetch({ path: `/${names.site}/posts/${post}` })).featured_media,
    files: [(await fetch(url)).status, (await fetch(edited.source_url)).status],
    refused: await refusal({ path, method: 'POST', body: formOf(picture('x.png')), visitor: true }),
    script: await refusal({ path, method: 'POST', body: formOf(new File(['<?php'], 'x.php')) }),
    empty: await refusal({ path, method: 'POST' }),
  };
}

console.log(JSON.stringify({ site: await site(), posts: await posts(), events: await events(), media: await media() }));
