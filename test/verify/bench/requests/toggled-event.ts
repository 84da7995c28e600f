import { LIST } from './event-list.ts';

/** The members of an event that are used. */
interface Listed {
  readonly venue: Answered;
  readonly organizer: readonly Answered[];
  readonly categories: readonly Answered[];
}

interface Answered {
  readonly id: number;
}

/**
 * Creates an event that is earlier than all lists, with the venue, organizer and categories of an event on them.
 *
 * @param headers of an editor
 * @returns function that unpublishes or republishes it: the counts of its terms change each time, and the site does not grow
 */
export async function toggledEvent(
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const url = `http://127.0.0.1:${port}${LIST}`;
  const { events } = (await (await fetch(url)).json()) as { readonly events: readonly Listed[] };
  const ids = (of: readonly Answered[] | undefined) => of?.map(({ id }) => id);
  const [listed] = events;
  const send = async (to: string, body: object): Promise<Answered> => {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${to}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const { id } = await send(url, {
    ...{ title: 'Long ago', status: 'publish', start_date: '2001-01-01 10:00:00', end_date: '2001-01-01 12:00:00' },
    ...{ venue: listed?.venue.id, organizer: ids(listed?.organizer), categories: ids(listed?.categories) },
  });
  let isPublished = true;
  return async () => {
    isPublished = !isPublished;
    await send(`${url}/${id}`, { status: isPublished ? 'publish' : 'draft' });
  };
}
