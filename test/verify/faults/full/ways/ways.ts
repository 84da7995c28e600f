import { noInodes } from './no-inodes.ts';
import { noRoom } from './no-room.ts';
import { readOnly } from './read-only.ts';
import { sizeLimit } from './size-limit.ts';
import type { Way } from './way.ts';

/** The ways in which disks become full (docs/fault-harness.md, R6). */
export const WAYS: readonly Way[] = [noRoom, noInodes, sizeLimit, readOnly];
