import type { EntryProperty, ImportedEvent, Times } from './imported-event.ts';

/** Members that belong to one event; it shares the others with the other occurrences of its entry. */
type Own = Times & Pick<ImportedEvent, 'uid' | 'recurrence'>;

type Content = Omit<ImportedEvent, keyof Own>;

/** Events in transit to the site. The content of an entry is stored once, however many occurrences it has. */
export interface PackedEvents {
  /** Each as JSON, so that a server can parse thousands of them a few at a time without blocking requests. */
  readonly contents: readonly string[];
  /** For each event, the index of its content, and its own members. */
  readonly events: readonly (readonly [content: number, own: Own])[];
}

/** Packs events in the order in which they were read. */
export function packEvents(events: readonly ImportedEvent[]): PackedEvents {
  const contents: string[] = [];
  // occurrences of one entry share its array of properties
  const places = new Map<readonly EntryProperty[], number>();
  const packed = events.map((event) => {
    const { start, end, timezone, all_day, uid, recurrence, ...content } = event;
    const place = places.get(content.properties) ?? contents.push(JSON.stringify(content)) - 1;
    places.set(content.properties, place);
    return [place, { start, end, timezone, all_day, uid, ...(recurrence !== undefined && { recurrence }) }] as const;
  });
  return { contents, events: packed };
}

/** The packed events, in order; each content is parsed only when its first event is reached. */
export function* unpackEvents({ contents, events }: PackedEvents): Generator<ImportedEvent> {
  let last: { readonly place: number; readonly content: Content } | undefined;
  for (const [place, own] of events) {
    const text = contents[place];
    if (text === undefined) continue;
    if (last?.place !== place) last = { place, content: JSON.parse(text) };
    yield { ...last.content, ...own };
  }
}

/** The identities of the packed events, without parsing their contents. */
export const packedIdentities = ({ events }: PackedEvents): readonly Pick<ImportedEvent, 'uid' | 'recurrence'>[] =>
  events.map(([, own]) => own);
