import { type Html, html } from '../../../core/index.ts';
import type { ImportReport, Remark } from './report.ts';

/** The report of an import as an HTML page. */
export function reportPage(report: ImportReport): string {
  const kinds = Object.entries(report.kinds);
  const losses = kinds.flatMap(([kind, { lost }]) =>
    lost.map(({ id, why, place }): Remark => ({ kind, id, what: why, place })),
  );
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Import of ${report.source}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}th,td{border-bottom:1px solid #ccc;padding:.3rem .8rem;text-align:left;vertical-align:top}</style>
<h1>${report.dry_run ? 'Dry run of an import' : 'Import'} of ${report.source}</h1>
<table>
<tr><th scope="col">kind</th><th scope="col">in</th><th scope="col">out</th><th scope="col">lost</th></tr>
${kinds.map(
  ([
    kind,
    { in: found, out, lost },
  ]) => html`<tr><th scope="row">${kind}</th><td>${found}</td><td>${out}</td><td>${lost.length}</td></tr>
`,
)}</table>
<p>${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged; ${report.redirects} redirects.</p>
${report.comments_file === undefined ? '' : html`<p>Comments ${report.dry_run ? 'would be' : 'are'} in <code>${report.comments_file}</code>.</p>`}
${section('Lost', losses)}${section('Conflicts', report.conflicts)}${section('Remarks', report.remarks)}</html>
`);
}

const section = (title: string, remarks: readonly Remark[]): Html | '' =>
  remarks.length === 0
    ? ''
    : html`<h2>${title}: ${remarks.length}</h2>
<table>
<tr><th scope="col">kind</th><th scope="col">id</th><th scope="col">where</th><th scope="col"></th></tr>
${remarks.map(
  ({ kind, id, what, place = '' }) => html`<tr><td>${kind}</td><td>${id}</td><td>${place}</td><td>${what}</td></tr>
`,
)}</table>
`;
