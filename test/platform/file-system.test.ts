import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { SimClock } from '../sim/clock.ts';
import { SimFileSystem } from '../sim/file-system.ts';
import { examineFileSystem } from './file-system.exam.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

examineFileSystem('node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-exam-'));
  folders.push(folder);
  return { fileSystem: nodeFileSystem, folder };
});

examineFileSystem('simulated', async () => {
  const fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoryNow('/data');
  return { fileSystem, folder: '/data' };
});
