import type { Figure } from '../figures/figure.ts';
import type { BenchRow } from '../row.ts';
import { cells, HEAD } from './cells.ts';

/** A row of the bench and its figures. */
export interface Measured {
  readonly row: Pick<BenchRow, 'id' | 'title'>;
  readonly figures: readonly Figure[];
}

const MARKED = /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/;

/** All figures as a Markdown table, preceded by the machine. */
export function markdownTable(machine: string, measured: readonly Measured[]): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  const bodies = measured.flatMap(({ row, figures }) => [
    line(HEAD.map((_, index) => (index === 0 ? `**${row.title}**` : ''))),
    ...figures.map((figure) => line(cells(figure))),
  ]);
  return [`${machine}.`, '', line(HEAD), line(HEAD.map((_, index) => (index === 0 ? '---' : '--:'))), ...bodies].join(
    '\n',
  );
}

/**
 * Puts a table between the markers of a page.
 *
 * @throws Error if it has no markers
 */
export function withTable(page: string, table: string): string {
  if (!MARKED.test(page)) throw new Error('the page has no place for the table: <!-- bench --> … <!-- /bench -->');
  return page.replace(MARKED, (_, before: string, after: string) => `${before}${table}${after}`);
}
