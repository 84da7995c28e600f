import type { Piece, Side } from '../lib/index.ts';

/** The same value three times: as it was, and what two people made of it. Undefined where it is not there. */
export interface Versions {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What both made of the same thing, and neither of them gives way; undefined where one of them removed it. */
interface Conflict {
  readonly kind: 'conflict';
  readonly ours: unknown;
  readonly theirs: unknown;
}

/**
 * A value that two people worked on: as far as they agree one value, with conflicts where they do not. Of `lines` there is one
 * at least on which they agree.
 */
export type Merged =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'object'; readonly members: readonly (readonly [key: string, value: Merged])[] }
  | { readonly kind: 'list'; readonly items: readonly Merged[] }
  | { readonly kind: 'lines'; readonly pieces: readonly Piece[] }
  | Conflict;

/** What both agree on; undefined for what neither has any more. */
export const agreed = (value: unknown): Merged => ({ kind: 'value', value });

/** What they do not agree on. */
export const conflict = (ours: unknown, theirs: unknown): Conflict => ({ kind: 'conflict', ours, theirs });

/** The value when this side is right in every conflict; undefined when it is removed then. */
export function chosen(merged: Merged, side: Side): unknown {
  switch (merged.kind) {
    case 'value':
      return merged.value;
    case 'conflict':
      return merged[side];
    case 'list':
      return merged.items.map((item) => chosen(item, side)).filter((item) => item !== undefined);
    case 'lines':
      return merged.pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : piece[side]));
    case 'object':
      return Object.fromEntries(
        merged.members
          .map(([key, member]) => [key, chosen(member, side)] as const)
          .filter(([, value]) => value !== undefined),
      );
  }
}

/** Do both agree on all of it? */
export function isAgreed(merged: Merged): boolean {
  switch (merged.kind) {
    case 'value':
      return true;
    case 'conflict':
      return false;
    case 'list':
      return merged.items.every(isAgreed);
    case 'lines':
      return merged.pieces.every((piece) => typeof piece === 'string');
    case 'object':
      return merged.members.every(([, member]) => isAgreed(member));
  }
}

/** Is it there whoever is right? */
export const isCertain = (merged: Merged): boolean =>
  merged.kind === 'conflict'
    ? merged.ours !== undefined && merged.theirs !== undefined
    : merged.kind !== 'value' || merged.value !== undefined;

/** The parts of an object or a list that are there in any case or with one of the two. */
export const isPossible = (merged: Merged): boolean => merged.kind !== 'value' || merged.value !== undefined;

/** What may end up with nothing in it is in conflict as one: there is no line in it that stays to put a comma behind. */
export function whole(merged: Extract<Merged, { kind: 'object' | 'list' }>): Merged {
  const parts = merged.kind === 'list' ? merged.items : merged.members.map(([, member]) => member);
  if (parts.length === 0 || parts.some(isCertain)) return merged;
  return conflict(chosen(merged, 'ours'), chosen(merged, 'theirs'));
}
