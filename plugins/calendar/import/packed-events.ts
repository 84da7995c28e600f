import type { EntryProperty, ImportedEvent, Times } from './imported-event.ts';

/** What of an event is its own: the rest it shares with other occurrences of its entry. */
type Own = Times & Pick<ImportedEvent, 'uid' | 'recurrence'>;

type Content = Omit<ImportedEvent, keyof Own>;

/** Events on their way to the site: the text of an entry is there once, however often it takes place. */
export interface PackedEvents {
  /** Each as JSON: a server reads those of thousands of events a few at a time, not all before it can answer anybody. */
  readonly contents: readonly string[];
  /** Of each event the place of its content, and what is its own. */
  readonly events: readonly (readonly [content: number, own: Own])[];
}

/** Packs events as they were read. */
export function packEvents(events: readonly ImportedEvent[]): PackedEvents {
  const contents: string[] = [];
  // what was read of one entry has its properties in common
  const places = new Map<readonly EntryProperty[], number>();
  const packed = events.map((event) => {
    const { start, end, timezone, all_day, uid, recurrence, ...content } = event;
    const place = places.get(content.properties) ?? contents.push(JSON.stringify(content)) - 1;
    places.set(content.properties, place);
    return [place, { start, end, timezone, all_day, uid, ...(recurrence !== undefined && { recurrence }) }] as const;
  });
  return { contents, events: packed };
}

/** The events again, in their order; each content is read when its first event is asked for. */
export function* unpackEvents({ contents, events }: PackedEvents): Generator<ImportedEvent> {
  let last: { readonly place: number; readonly content: Content } | undefined;
  for (const [place, own] of events) {
    const text = contents[place];
    if (text === undefined) continue;
    if (last?.place !== place) last = { place, content: JSON.parse(text) };
    yield { ...last.content, ...own };
  }
}

/** Which events there are, without what they say. */
export const packedIdentities = ({ events }: PackedEvents): readonly Pick<ImportedEvent, 'uid' | 'recurrence'>[] =>
  events.map(([, own]) => own);
