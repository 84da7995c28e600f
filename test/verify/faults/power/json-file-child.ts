/**
 * Child process in which lowdb's `JSONFile` writes a growing list and acknowledges each write. Its argument is a `JsonFileJob`.
 */
import { JSONFile } from 'lowdb/node';
import { tell } from '../kill/tell.ts';
import type { JsonFileJob } from './json-file-losses.ts';

const { path }: JsonFileJob = JSON.parse(process.argv[2] ?? '');
const file = new JSONFile<number[]>(path);
const list: number[] = [];
for (;;) {
  list.push(list.length + 1);
  await file.write(list);
  tell({ type: 'acknowledged', client: 'lowdb', number: list.length, made: [] });
}
