import { type FileFolder, TextFolder, type TextFolderParts } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';

/** Checks the text files that people edit besides records, such as icons and theme files. @throws FileSystemError */
export async function* checkTexts(
  { fileSystem, root }: DataDisk,
  clock: TextFolderParts['clock'],
  folders: readonly FileFolder[],
): AsyncGenerator<DataProblem> {
  for (const { texts, ...folder } of folders) {
    if (!texts) continue;
    const read = new TextFolder({ folder: { ...folder, texts }, root, fileSystem, clock });
    await read.refresh();
    for (const { file, line, column, message } of read.quarantined) {
      yield { file, line, column, severity: 'error', message };
    }
    for (const { file, remarks } of read.remarked) {
      for (const { message, line, column } of remarks) yield { file, line, column, severity: 'warning', message };
    }
  }
}
