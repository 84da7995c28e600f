import type { Subject } from '../cell.ts';

/** A kind of record that has states and an owner. */
export interface Kind {
  readonly kind: 'event' | 'venue' | 'organizer';
  /** Its part of the path. */
  readonly plural: string;
  /** Name of its title. */
  readonly title: string;
  readonly states: readonly string[];
  /** Required members of a create besides the title. */
  readonly needs: Readonly<Record<string, unknown>>;
}

const STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Dates of the events in the tables, which a create needs. */
export const DATES = { start_date: '2030-03-01 10:00:00', end_date: '2030-03-01 12:00:00' };

export const KINDS: readonly Kind[] = [
  { kind: 'event', plural: 'events', title: 'title', states: [...STATES, 'password'], needs: DATES },
  { kind: 'venue', plural: 'venues', title: 'venue', states: STATES, needs: {} },
  { kind: 'organizer', plural: 'organizers', title: 'organizer', states: STATES, needs: {} },
];

/** Whose records there are. */
export const OWNERS = ['author', 'contributor', 'subscriber'] as const;

/** The password of the events that have one. */
export const PASSWORD = 'sesame';

/** One record of each kind, state and owner. */
export const SUBJECTS: readonly Subject[] = KINDS.flatMap(({ kind, states }) =>
  states.flatMap((state) => OWNERS.map((owner) => ({ kind, state, owner }))),
);

/** Kinds of term; they have neither state nor owner. */
export const TERM_KINDS = [
  { kind: 'category', plural: 'categories' },
  { kind: 'tag', plural: 'tags' },
] as const;

/** The records of a kind, and a missing one. */
export const subjectsOf = (kind: Kind): readonly Subject[] => [
  ...SUBJECTS.filter((subject) => subject.kind === kind.kind),
  { kind: kind.kind, state: 'missing', owner: 'author' },
];
