/** Process that parses a file of records, one JSON document per line, and keeps them in memory. */
import { readFileSync } from 'node:fs';
import { answerWith } from '../helper/answer-with.ts';
import type { ParseJob } from './parse-job.ts';

const LINE_END = 10;

answerWith(async ({ file, records: expected }: ParseJob): Promise<number> => {
  const start = performance.now();
  const records: unknown[] = [];
  const bytes = readFileSync(file);
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    records.push(JSON.parse(bytes.toString('utf8', from, end)));
    from = end + 1;
  }
  const seconds = (performance.now() - start) / 1_000;
  if (records.length !== expected) throw new Error(`${file}: ${records.length} records, where ${expected} were due`);
  return seconds;
});
