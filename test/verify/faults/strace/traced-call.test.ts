import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tracedCalls } from './traced-call.ts';

const made = (call: string, path: string, nth: number) => ({ thread: 1, call, path, nth });

for (const [what, lines, calls] of [
  ['a call by a path', ['mkdir("/data/notes", 0755) = 0'], [made('mkdir', '/notes', 1)]],
  ['a call by a descriptor', ['fsync(17</data/notes>)           = 0'], [made('fsync', '/notes', 1)]],
  ['the folder itself', ['fsync(17</data>) = 0'], [made('fsync', '', 1)]],
  [
    'a file that is made',
    ['openat(AT_FDCWD</home>, "/data/1.new", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0644) = 18</data/1.new>'],
    [made('openat', '/1.new', 1)],
  ],
  ['a file that is read', ['openat(AT_FDCWD</home>, "/data/1.json", O_RDONLY|O_CLOEXEC) = 18</data/1.json>'], []],
  ['the call that wakes the other thread', ['write(16<anon_inode:[eventfd]>, ""..., 8) = 8'], []],
  ['a file of somebody else', ['unlink("/database/1.json") = 0'], []],
  ['a call that fails', ['link("/data/a", "/data/b") = -1 EEXIST (File exists)'], [made('link', '/a', 1)]],
  [
    'a call that is made again',
    ['unlink("/data/a") = 0', 'unlink("/data/a") = 0'],
    [made('unlink', '/a', 1), made('unlink', '/a', 2)],
  ],
  [
    'a call that names a path second',
    ['rename("/data/a", "/data/b") = 0', 'rename("/data/b", "/data/c") = 0'],
    [made('rename', '/a', 1), made('rename', '/b', 2)],
  ],
  [
    'what is no call',
    ['strace: Process 7 attached', '+++ exited with 0 +++', '--- SIGCHLD {si_signo=SIGCHLD} ---'],
    [],
  ],
] as const) {
  test(`of ${what} is noted what another run needs to find it`, () => {
    assert.deepEqual(tracedCalls(`${lines.join('\n')}\n`, 1, '/data'), calls);
  });
}
