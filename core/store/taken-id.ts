import { Misfit } from './collection/misfit.ts';

/**
 * Why a file is no record under the id that it says.
 *
 * @param holder the file that has it, relative to the data folder
 * @param advice what to do
 */
export const takenId = (id: number, holder: string, advice?: string): Misfit =>
  new Misfit(`id: ${id} is taken by ${holder}`, ['id'], advice);

/** What whoever dropped such a file may do. @param next the id that a new record gets */
export const newRecordAdvice = (next: number): string =>
  `for a new record leave the id out, or say ${next}; to change that record, edit its file`;
