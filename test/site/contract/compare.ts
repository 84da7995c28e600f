import type { Table } from './common.ts';
import { factsOf } from './facts.ts';

/** What each of two lists has alone. */
export interface Differences {
  readonly missing: readonly string[];
  readonly beyond: readonly string[];
}

/** @param first of which some are missing in the second, which goes beyond it */
export function differences(first: readonly string[], second: readonly string[]): Differences {
  const [ones, others] = [new Set(first), new Set(second)];
  return { missing: first.filter((line) => !others.has(line)), beyond: second.filter((line) => !ones.has(line)) };
}

/** What two tables say otherwise of endpoints that both have: `GET /site/v2/posts › per_page maximum 100`. */
export function factDifferences(expected: Table, declared: Table): Differences {
  const both = Object.keys(expected).filter((endpoint) => endpoint in declared);
  const linesOf = (table: Table) =>
    both.flatMap((endpoint) => factsOf(table[endpoint] ?? {}).map((fact) => `${endpoint} › ${fact}`));
  return differences(linesOf(expected), linesOf(declared));
}

/** Differences that are meant, and why. */
export interface Meant {
  readonly why: string;
  /** Endpoints that it goes for, as their names end; all when left out. */
  readonly at?: RegExp;
  /** Do answers depart from them as well, and not only what the index says? */
  readonly inAnswers?: true;
  /** Facts without their endpoint. */
  readonly facts: readonly string[];
}

/** What is left of differences when those that are meant are taken away, and of these what is no difference. */
export function unmeant(lines: readonly string[], meant: readonly Meant[]): Differences {
  const found = lines.map((line) => line.split(' › ') as [endpoint: string, fact: string]);
  const covers = ({ at, facts }: Meant, [endpoint, fact]: readonly [string, string]) =>
    facts.includes(fact) && (at?.test(endpoint) ?? true);
  return {
    missing: meant.flatMap((one) =>
      one.facts
        .filter((fact) => !found.some((line) => line[1] === fact && covers(one, line)))
        .map((fact) => `${fact} (${one.why})`),
    ),
    beyond: found.filter((line) => !meant.some((one) => covers(one, line))).map((line) => line.join(' › ')),
  };
}
