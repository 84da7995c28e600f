import type { ImportReport, Remark } from './report.ts';

/** Maximum lines per section: the report file has all. */
const MOST = 50;

/** The report of an import as lines for a terminal. */
export function reportLines(report: ImportReport): readonly string[] {
  const kinds = Object.entries(report.kinds);
  const rows = kinds.map(([kind, { in: found, out, lost }]) => [kind, String(found), String(out), String(lost.length)]);
  const losses = kinds.flatMap(([kind, { lost }]) =>
    lost.map(({ id, why, place }) => ({ kind, id, what: why, place })),
  );
  return [
    `${report.dry_run ? 'Dry run: ' : ''}${report.source}`,
    ...table([['', 'in', 'out', 'lost'], ...rows]),
    `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged.`,
    ...section('Lost', losses),
    ...section('Conflicts', report.conflicts),
    ...section('Remarks', report.remarks),
    ...(report.redirects > 0 ? [`Redirects added to redirects.json: ${report.redirects}.`] : []),
    ...(report.comments_file === undefined
      ? []
      : [`Comments ${report.dry_run ? 'would be' : 'are'} in ${report.comments_file}.`]),
  ];
}

function section(title: string, remarks: readonly Remark[]): readonly string[] {
  if (remarks.length === 0) return [];
  const shown = remarks
    .slice(0, MOST)
    .map(({ kind, id, what, place }) => `  ${kind} ${id}${place ? ` (${place})` : ''}: ${what}`);
  const rest = remarks.length - shown.length;
  return [`${title}: ${remarks.length}`, ...shown, ...(rest > 0 ? [`  and ${rest} more: see --report`] : [])];
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
  );
}
