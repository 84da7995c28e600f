import { type Ask, EVENTS, MEDIA } from './writer.ts';

/** Maximum items per page in the settings of the site. */
const PAGE = 50;
/** A range that contains all events. */
const SPAN = 'start_date=2031-01-01&end_date=2031-12-31';

type Titles = ReadonlyMap<number, string>;

/** Titles of all events by id, as returned by the site. */
export async function listEvents(ask: Ask): Promise<Titles> {
  const pages = await listPages(ask, `${EVENTS}?${SPAN}&_fields=events.id,events.title&per_page=${PAGE}`);
  const events = pages.flatMap(
    (page) => (page as { readonly events: readonly { id: number; title: string }[] }).events,
  );
  return new Map(events.map(({ id, title }) => [id, title]));
}

/** Titles of all media items by id, as returned by the site. */
export async function listMedia(ask: Ask): Promise<Titles> {
  const pages = await listPages(ask, `${MEDIA}?context=edit&_fields=id,title&per_page=${PAGE}`);
  const items = pages.flatMap((page) => page as readonly { id: number; title: { raw: string } }[]);
  return new Map(items.map(({ id, title }) => [id, title.raw]));
}

/** @throws Error if a page is refused */
async function listPages(ask: Ask, list: string): Promise<readonly unknown[]> {
  const pages: unknown[] = [];
  for (let count = 1; pages.length < count; ) {
    const answer = await ask(`${list}&page=${pages.length + 1}`);
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${list} is answered ${answer.status} ${JSON.stringify(body)}`);
    pages.push(body);
    count = Number(answer.headers.get('x-wp-totalpages') ?? answer.headers.get('x-tec-totalpages'));
  }
  return pages;
}
