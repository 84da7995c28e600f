import * as v from 'valibot';
import { shownSlug } from '../slug.ts';
import { pathProblem } from './structure.ts';

/** What stands before slugs in addresses, as a setting: `events`, one part or several. */
export const baseSetting = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[^/].*[^/]$|^[^/]$/s, 'must be a word such as news, without slashes around it'),
  v.check(
    (text) => baseProblem(text) === undefined,
    ({ input }) => baseProblem(String(input)) ?? '',
  ),
);

const baseProblem = (text: string): string | undefined =>
  text.includes('%') ? 'must not have tags: it is the same for all' : pathProblem(text);

/** The parts of a path that such a setting says, encoded. */
export const baseParts = (base: string): readonly string[] => base.split('/').map(shownSlug);
