import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaIn } from '../media/found-media.ts';
import { namesIn } from '../names-in.ts';
import { differences } from '../stop/differences.ts';
import { eventsIn } from '../stop/events-in.ts';
import type { KeptEvent } from '../stop/visitor.ts';

/** What a site acknowledged to its writers, compared with its files and its responses. */
export class Book {
  /** Events by id, as of the last acknowledged write. */
  readonly events = new Map<number, KeptEvent>();
  /** Titles of media items that were accepted and not removed, by id. */
  readonly media = new Map<number, string>();
  readonly problems: string[] = [];
  acknowledged = 0;
  refused = 0;

  get asked(): number {
    return this.acknowledged + this.refused;
  }

  /** Adds problems. @param when in which part of the run */
  blame(when: string, problems: readonly string[]): void {
    this.problems.push(...problems.map((problem) => `${when}: ${problem}`));
  }

  /** Files that are not as acknowledged, or incomplete. @param folder absolute path of the data folder */
  amissIn(folder: string): readonly string[] {
    const { items, problems } = mediaIn(folder, []);
    return [
      ...differences(this.events, eventsIn(folder)),
      ...halfEvents(folder),
      ...problems,
      ...amiss('file', this.media, new Map(items.map(({ id, title }) => [id, title]))),
    ];
  }

  /** Files that a stopped server left behind. @param folder absolute path of the data folder */
  leftIn(folder: string): readonly string[] {
    const { marks, temporary } = mediaIn(folder, []);
    const own = namesIn(join(folder, '.almanac')).filter((name) => name === 'lock' || name === 'control.sock');
    const journal = namesIn(join(folder, '.almanac/journal')).map((name) => `journal/${name}`);
    const names = [...own, ...journal, ...[...marks, ...temporary].map((name) => `tmp/${name}`)];
    return names.map((name) => `.almanac/${name} is left`);
  }

  /** Responses that do not match what was acknowledged. */
  amissInAnswers(events: ReadonlyMap<number, string>, media: ReadonlyMap<number, string>): readonly string[] {
    const titles = new Map([...this.events].map(([id, { title }]) => [id, title]));
    return [...amiss('event', titles, events), ...amiss('file', this.media, media)];
  }
}

/** The text for a title. It ends with the title, so that a truncated text is detected. */
export const textOf = (title: string): string => {
  const size = Number(/-of-(\d+)$/.exec(title)?.[1]);
  return `${'word '.repeat(size / 5)}${title}`;
};

function halfEvents(folder: string): readonly string[] {
  const events = join(folder, 'calendar/events');
  return namesIn(events).flatMap((name) => {
    const { title, description } = JSON.parse(readFileSync(join(events, name), 'utf8'));
    return description === textOf(title) ? [] : [`${name} has not the text of ${title}`];
  });
}

function amiss(what: string, told: ReadonlyMap<number, string>, found: ReadonlyMap<number, string>): readonly string[] {
  return [...new Set([...told.keys(), ...found.keys()])]
    .filter((id) => told.get(id) !== found.get(id))
    .map((id) => `${what} ${id}: told was ${told.get(id) ?? 'nothing'}; there is ${found.get(id) ?? 'nothing'}`);
}
