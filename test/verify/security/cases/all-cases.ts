import { BATCH_CASES } from './batch-cases.ts';
import { OUTGOING_CASES } from './outgoing-cases.ts';
import { PARAMETER_CASES } from './parameter-cases.ts';
import { PEOPLE_CASES } from './people-cases.ts';
import { READING_CASES } from './reading-cases.ts';
import type { RealCase } from './real-case.ts';
import { REQUEST_CASES } from './request-cases.ts';
import { TEXT_CASES } from './text-cases.ts';
import { WRITING_CASES } from './writing-cases.ts';

/** Every case of the row. */
export const ALL_CASES: readonly RealCase[] = [
  ...BATCH_CASES,
  ...PARAMETER_CASES,
  ...PEOPLE_CASES,
  ...READING_CASES,
  ...WRITING_CASES,
  ...TEXT_CASES,
  ...OUTGOING_CASES,
  ...REQUEST_CASES,
];
