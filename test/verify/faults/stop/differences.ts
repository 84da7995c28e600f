import type { StoredEvents } from './events-in.ts';
import type { KeptEvent } from './visitor.ts';

/** Compares the files with what was acknowledged to visitors. @returns problems, one sentence each */
export function differences(
  kept: ReadonlyMap<number, KeptEvent>,
  { events, orphans }: StoredEvents,
): readonly string[] {
  const describe = (event: KeptEvent | undefined) => (event ? Object.values(event).join(' / ') : 'nothing');
  const ids = new Set([...kept.keys(), ...events.keys()]);
  return [
    ...[...ids]
      .map((id) => [id, describe(kept.get(id)), describe(events.get(id))] as const)
      .filter(([, told, there]) => told !== there)
      .map(([id, told, there]) => `event ${id}: acknowledged was ${told}; there is ${there}`),
    ...orphans.map((title) => `${title} is there without its event`),
  ];
}
