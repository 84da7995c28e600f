import { isPrivatePath } from './layout.ts';
import type { QuarantinedFile } from './quarantined-file.ts';
import { idOfFile } from './record-file.ts';

/** Those of the files in quarantine (relative to the data folder) whose names are no ids: somebody dropped them there. */
export const droppedFiles = (quarantined: readonly Pick<QuarantinedFile, 'file' | 'kind'>[]): readonly string[] =>
  quarantined.flatMap(({ file, kind }) => (kind === 'id' && isDropName(file) && !isPrivatePath(file) ? file : []));

const isDropName = (file: string): boolean => idOfFile(file.slice(file.lastIndexOf('/') + 1)) === undefined;
