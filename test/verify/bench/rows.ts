import type { BenchRow } from './row.ts';
import { row as afterWrite } from './rows/after-write.ts';
import { row as categoryBySize } from './rows/category-by-size.ts';
import { row as eventList } from './rows/event-list.ts';
import { row as jsonServer } from './rows/json-server.ts';
import { row as lighthouse } from './rows/lighthouse.ts';
import { row as listBySize } from './rows/list-by-size.ts';
import { row as longestStop } from './rows/longest-stop.ts';
import { row as memoryAfterLists } from './rows/memory-after-lists.ts';
import { row as nearbyEvents } from './rows/nearby-events.ts';
import { row as pages } from './rows/pages.ts';
import { row as postList } from './rows/post-list.ts';
import { row as search } from './rows/search.ts';
import { row as signedIn } from './rows/signed-in.ts';
import { row as startAndStop } from './rows/start-and-stop.ts';
import { row as uploadBesideReads } from './rows/upload-beside-reads.ts';
import { row as batches } from './rows/writes/batches.ts';
import { row as besideWrites } from './rows/writes/beside-writes.ts';
import { row as changes } from './rows/writes/changes.ts';
import { row as creates } from './rows/writes/creates.ts';
import { row as durability } from './rows/writes/durability.ts';
import { row as imports } from './rows/writes/imports.ts';

/** All parts of the bench, in the order of measurement. */
export const rows: readonly BenchRow[] = [
  eventList,
  listBySize,
  creates,
  startAndStop,
  memoryAfterLists,
  jsonServer,
  postList,
  categoryBySize,
  search,
  uploadBesideReads,
  batches,
  nearbyEvents,
  durability,
  afterWrite,
  signedIn,
  longestStop,
  pages,
  lighthouse,
  changes,
  besideWrites,
  imports,
];
