import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../house/sources.ts';
import type { Files } from '../../loading/plugged-site.ts';

/** A row of docs/mistakes.md: what an author writes instead of something else, and the resulting message. */
export interface Mistake {
  /** The heading above it. */
  readonly heading: string;
  readonly name: string;
  readonly instead: string;
  readonly written: string;
  /** Messages that must all appear; `…` matches anything. */
  readonly seen: readonly string[];
}

const page = readFileSync(join(projectFolder, 'docs/mistakes.md'), 'utf8');

/** Files of the plugin in which the page makes the mistakes, by name. */
export const FLAWLESS: Readonly<Record<string, string>> = Object.fromEntries(
  [...page.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => [file, text]),
);

/** The cells of a table row; bars within a cell are escaped by a backslash. */
const cellsOf = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const codeIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/(`+)(.+?)\1(?!`)/g)].map(([, , code = '']) => code.replace(/^ (.*`.*) $/, '$1'));

/** All mistakes of the page, in order. */
export const MISTAKES: readonly Mistake[] = page.split(/^## /m).flatMap((section) => {
  const [heading = ''] = section.split('\n', 1);
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) => {
    const [name = '', instead = '', written = '', seen = ''] = cellsOf(row);
    const [from = '', to = ''] = [codeIn(instead)[0], codeIn(written)[0]];
    return { heading, name, instead: from, written: to, seen: codeIn(seen) };
  });
});

/** The files of the plugin with a mistake. @throws Error unless the replaced text occurs exactly once */
export function withMistake({ name, instead, written }: Mistake): Files {
  const places = Object.entries(FLAWLESS).filter(([, text]) => text.includes(instead));
  const [file = '', text = ''] = places[0] ?? [];
  if (places.length !== 1 || text.split(instead).length !== 2) throw new Error(`${name}: ${instead} is not there once`);
  return { ...FLAWLESS, [file]: text.replace(instead, () => written) };
}

/** Does a text contain the message of the page? */
export const isSeen = (message: string, text: string): boolean =>
  new RegExp(
    message
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*?'),
  ).test(text);
