import type { Ledger } from '../kill/ledger.ts';
import type { SeededRandom } from '../seeded-random.ts';

const MEDIA = '/api/site/v2/media';
/** Number of items that a client keeps. */
const ITEMS = 4;

/** State shared by the clients of one site. */
export interface MediaWorld {
  readonly ledger: Ledger;
  /** Images to upload. */
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
  readonly random: SeededRandom;
  /** Receives problems. */
  readonly blame: (problem: string) => void;
  /** A unique number for an upload or a deletion. */
  nextNumber(): number;
}

/** An item as known to its client. */
interface Item {
  readonly id: number;
  readonly key: string;
}

/** Client that uploads and deletes images, one request at a time, until the server no longer responds. */
export async function runMediaClient(
  place: { readonly url: string; readonly authorization: string },
  client: string,
  world: MediaWorld,
  own: readonly Item[],
): Promise<void> {
  const { ledger, pictures, random, blame } = world;
  const items = [...own];
  const ask = async (path: string, status: number, init: RequestInit): Promise<{ readonly id: number } | undefined> => {
    try {
      const headers = { authorization: place.authorization, ...init.headers };
      const answer = await fetch(`${place.url}${MEDIA}${path}`, { ...init, headers });
      const body = (await answer.json()) as { readonly id: number };
      if (answer.status === status) return body;
      blame(`${client}: ${init.method} ${path} is answered ${answer.status} ${JSON.stringify(body)}`);
    } catch {
      // it was killed before its response was complete
    }
    return undefined;
  };
  const upload = async (number: number): Promise<boolean> => {
    const key = `${client}-${number}`;
    ledger.tried({ type: 'tried', client, number, effects: [{ key, removes: false }] });
    const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${key}.png"` };
    const made = await ask('', 201, { method: 'POST', headers, body: random.pick(pictures) });
    if (!made) return false;
    items.push({ id: made.id, key });
    const refs = [{ collection: 'notes', id: made.id, key }] as const;
    for (const problem of ledger.acknowledge({ type: 'acknowledged', client, number, made: refs })) blame(problem);
    return true;
  };
  const remove = async (number: number, { id, key }: Item): Promise<boolean> => {
    ledger.tried({ type: 'tried', client, number, effects: [{ key, removes: true }] });
    if (!(await ask(`/${id}?force=true`, 200, { method: 'DELETE' }))) return false;
    for (const problem of ledger.acknowledge({ type: 'acknowledged', client, number, made: [] })) blame(problem);
    return true;
  };
  for (let goesOn = true; goesOn; ) {
    const number = world.nextNumber();
    const oldest = items.length < ITEMS || random.below(3) > 0 ? undefined : items.shift();
    goesOn = oldest ? await remove(number, oldest) : await upload(number);
  }
}
