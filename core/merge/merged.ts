import type { Piece, Side } from '../lib/index.ts';

/** Three versions of a value; undefined where it is absent. */
export interface Versions {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Both sides changed the same value in different ways; undefined where a side removed it. */
interface Conflict {
  readonly kind: 'conflict';
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** A merged value, with conflicts where the sides differ. `lines` have at least one line without a conflict. */
export type Merged =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'object'; readonly members: readonly (readonly [key: string, value: Merged])[] }
  | { readonly kind: 'list'; readonly items: readonly Merged[] }
  | { readonly kind: 'lines'; readonly pieces: readonly Piece[] }
  | Conflict;

/** A value without conflict; undefined when it was removed. */
export const agreed = (value: unknown): Merged => ({ kind: 'value', value });

/** A value in conflict. */
export const conflict = (ours: unknown, theirs: unknown): Conflict => ({ kind: 'conflict', ours, theirs });

/** The value with every conflict resolved in favour of one side; undefined when that side removed it. */
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

/** Is it free of conflicts? */
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

/** Is it present in every resolution? */
export const isCertain = (merged: Merged): boolean =>
  merged.kind === 'conflict'
    ? merged.ours !== undefined && merged.theirs !== undefined
    : merged.kind !== 'value' || merged.value !== undefined;

/** Is it present in at least one resolution? */
export const isPossible = (merged: Merged): boolean => merged.kind !== 'value' || merged.value !== undefined;

/** Makes an object or list that a resolution could leave empty one conflict: no line in it is certain, so no comma could be placed. */
export function whole(merged: Extract<Merged, { kind: 'object' | 'list' }>): Merged {
  const parts = merged.kind === 'list' ? merged.items : merged.members.map(([, member]) => member);
  if (parts.length === 0 || parts.some(isCertain)) return merged;
  return conflict(chosen(merged, 'ours'), chosen(merged, 'theirs'));
}
