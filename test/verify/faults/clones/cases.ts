import type { CloneCase } from './clone-case.ts';
import { fileCases } from './file-cases.ts';
import { memberCases } from './member-cases.ts';
import { recordCases } from './record-cases.ts';
import { wayCases } from './way-cases.ts';

/** What people do to one site in two clones of its repository. */
export const cases: readonly CloneCase[] = [...memberCases, ...recordCases, ...fileCases, ...wayCases];
