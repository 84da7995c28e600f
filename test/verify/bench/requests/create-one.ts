import { statSync } from 'node:fs';
import { join } from 'node:path';
import { recordFileName } from '../../../../core/store/records/record-file.ts';
import { withSampleMoment } from '../moment.ts';
import { LIST } from './event-list.ts';
import { newEvent } from './new-event.ts';

/** As far as it is looked at. */
interface Answered {
  readonly id: number;
}

/** An event that was created, and what others like it are made of. */
export interface CreatedOne extends Answered {
  /** Id of its venue, one of the site's. */
  readonly venue: number;
  /** Of its file. */
  readonly bytes: number;
}

/**
 * Creates an event and looks at what the load generator does not: what was answered, and that it is there.
 *
 * @param headers those of an editor
 * @param folder absolute path of the events' files
 * @param sample of the moments that no load comes to
 */
export async function createOne(
  port: number,
  headers: Readonly<Record<string, string>>,
  folder: string,
  sample = 0,
): Promise<CreatedOne> {
  const api = `http://127.0.0.1:${port}${LIST}`;
  const listed = (await (await fetch(api.replace(/events$/, 'venues'))).json()) as {
    readonly venues: readonly Answered[];
  };
  const venue = listed.venues[0]?.id;
  const body = withSampleMoment(JSON.stringify({ ...newEvent, venue }), sample);
  const answer = await fetch(api, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  const { id, ...event } = (await answer.json()) as Answered & { readonly venue?: Answered };
  if (venue === undefined || answer.status !== 201 || event.venue?.id !== venue)
    throw new Error(`POST ${api}: ${answer.status}`);
  return { id, venue, bytes: statSync(join(folder, recordFileName(id))).size };
}
