import { CommandError, type ImportAccess } from '../../../core/index.ts';
import type { ImportReport } from '../report/report.ts';
import { reportPage } from '../report/report-page.ts';
import { reportLines } from '../report/report-text.ts';
import type { ImportContext } from './import-options.ts';

/** @param file as in `finishImport`. @throws CommandError if it is a folder, before anything is written */
export async function checkReport(file: string | undefined, access: Pick<ImportAccess, 'look'>): Promise<void> {
  if (file !== undefined && (await access.look(file))?.kind === 'directory')
    throw new CommandError(`--report: ${file} is a folder: name a file in it`);
}

/**
 * Prints the report of an import and writes it to a file, if one is given.
 *
 * @param file absolute path: an HTML page if it ends in `.html`, otherwise JSON
 * @returns the exit code: 1 if items were found but none was imported
 */
export async function finishImport(
  report: ImportReport,
  file: string | undefined,
  { output, importing }: Pick<ImportContext, 'output' | 'importing'>,
): Promise<number> {
  for (const line of reportLines(report)) output.print(line);
  if (file !== undefined) {
    const text = /\.html?$/i.test(file) ? reportPage(report) : `${JSON.stringify(report, undefined, 2)}\n`;
    await importing.write(file, [new TextEncoder().encode(text)]);
    output.print(`The report is in ${file}.`);
  }
  const all = Object.values(report.kinds);
  return all.some((kind) => kind.in > 0) && all.every(({ out }) => out === 0) ? 1 : 0;
}
