import { statSync } from 'node:fs';
import { join } from 'node:path';
import { recordFileName } from '../../../../core/store/records/record-file.ts';
import { withSampleMoment } from '../moment.ts';
import { LIST } from './event-list.ts';
import { newEvent } from './new-event.ts';

/** The parts of the response that are checked. */
interface Answered {
  readonly id: number;
}

/** A created event, and what is needed to create more of them. */
export interface CreatedOne extends Answered {
  /** Id of its venue, which is one of the site. */
  readonly venue: number;
  /** Size of its file. */
  readonly bytes: number;
}

/**
 * Creates an event and checks what the load generator does not: the response, and that the event exists.
 *
 * @param headers of an editor
 * @param folder absolute path of the events' files
 * @param sample number among the moments that are never used under load
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
