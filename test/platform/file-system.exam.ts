import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileSystem } from '../../core/platform/file-system.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (fileSystem: FileSystem, path: string) => new TextDecoder().decode(await fileSystem.readFile(path));

async function write(fileSystem: FileSystem, path: string, text: string): Promise<void> {
  const file = await fileSystem.open(path, 'create');
  await file.write(bytes(text));
  await file.close();
}

/**
 * What every file system port must pass.
 *
 * @param fresh gives a file system and the path of an empty folder in it
 */
export function examineFileSystem(
  name: string,
  fresh: () => Promise<{ fileSystem: FileSystem; folder: string }>,
): void {
  const examine = (what: string, run: (fileSystem: FileSystem, folder: string) => Promise<void>) =>
    test(`${name}: ${what}`, async () => {
      const { fileSystem, folder } = await fresh();
      await run(fileSystem, folder);
    });

  examine('what is written is read', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    assert.equal(await read(fs, `${folder}/a`), 'one');
  });

  examine('create makes a new file only', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await assert.rejects(fs.open(`${folder}/a`, 'create'), { code: 'EEXIST' });
    assert.equal(await read(fs, `${folder}/a`), 'one');
  });

  examine('append makes, then extends', async (fs, folder) => {
    for (const text of ['one', 'two']) {
      const file = await fs.open(`${folder}/a`, 'append');
      await file.write(bytes(text));
      await file.close();
    }
    assert.equal(await read(fs, `${folder}/a`), 'onetwo');
  });

  examine('append goes on at the end after a truncation', async (fs, folder) => {
    const file = await fs.open(`${folder}/a`, 'append');
    await file.write(bytes('onetwo'));
    await file.truncate(3);
    await file.write(bytes('!'));
    assert.equal(await file.size(), 4);
    await file.close();
    assert.equal(await read(fs, `${folder}/a`), 'one!');
  });

  examine('update writes over what is there', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'onetwo');
    const file = await fs.open(`${folder}/a`, 'update');
    await file.write(bytes('1'));
    await file.write(bytes('2'));
    await file.close();
    assert.equal(await read(fs, `${folder}/a`), '12etwo');
  });

  examine('reading from a place: no more than is there, whatever was written or read before', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'onetwothree');
    const file = await fs.open(`${folder}/a`, 'read');
    for (const [length, position, text] of [
      [3, 3, 'two'],
      [3, 0, 'one'],
      [100, 6, 'three'],
      [0, 2, ''],
      [5, 11, ''],
      [5, 99, ''],
    ] as const) {
      assert.equal(new TextDecoder().decode(await file.read(length, position)), text);
      assert.equal(new TextDecoder().decode(file.readNow(length, position)), text);
    }
    await file.close();
  });

  examine('what was read stays as it was read', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    const file = await fs.open(`${folder}/a`, 'update');
    const before = await file.read(3, 0);
    await file.write(bytes('two'));
    assert.equal(new TextDecoder().decode(before), 'one');
    assert.equal(new TextDecoder().decode(await file.read(3, 0)), 'two');
    await file.close();
    assert.throws(() => file.readNow(3, 0));
  });

  examine('what is there is told at once, as it is in time', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    for (const path of [folder, `${folder}/a`, `${folder}/none`, `${folder}/a/below`]) {
      assert.deepEqual(fs.statNow(path), await fs.stat(path), path);
    }
  });

  examine('a file that is read at once, also when its name is gone', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    assert.equal(new TextDecoder().decode(fs.readNow(`${folder}/a`)), 'one');
    const file = await fs.open(`${folder}/a`, 'read');
    await fs.unlink(`${folder}/a`);
    assert.equal(new TextDecoder().decode(file.readNow(3, 0)), 'one');
    await file.close();
    assert.throws(() => fs.readNow(`${folder}/a`), { code: 'ENOENT' });
  });

  for (const mode of ['read', 'update'] as const) {
    examine(`${mode} needs a file`, async (fs, folder) => {
      await assert.rejects(fs.open(`${folder}/a`, mode), { code: 'ENOENT' });
    });
  }

  examine('sync, of a file and of a directory', async (fs, folder) => {
    const file = await fs.open(`${folder}/a`, 'create');
    await file.write(bytes('one'));
    await file.sync();
    await file.dataSync();
    await file.close();
    const again = await fs.open(`${folder}/a`, 'read');
    await again.sync();
    await again.close();
    assert.equal(await fs.syncFile(`${folder}/a`), true);
    await assert.rejects(fs.syncFile(`${folder}/none`), { code: 'ENOENT' });
    await fs.syncDirectory(folder);
  });

  examine('reading nothing, and a directory', async (fs, folder) => {
    await assert.rejects(fs.readFile(`${folder}/a`), { code: 'ENOENT' });
    await assert.rejects(fs.readFile(folder), { code: 'EISDIR' });
  });

  examine('many at once: in their order, each as one call would tell', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await write(fs, `${folder}/long`, 'x'.repeat(600_000));
    await write(fs, `${folder}/empty`, '');
    const paths = ['a', 'none', 'long', 'a/b', 'empty'].map((name) => `${folder}/${name}`);
    const stats = await fs.statAll([...paths, folder]);
    assert.deepEqual(stats, await Promise.all([...paths, folder].map((path) => fs.stat(path))));
    assert.deepEqual(
      stats.map((stat) => stat?.kind),
      ['file', undefined, 'file', undefined, 'file', 'directory'],
    );
    const found = await fs.readAll([...paths, folder]);
    assert.match(
      found.map((one) => (one instanceof Error ? one.code : one.length)).join(' '),
      /^3 ENOENT 600000 (ENOENT|ENOTDIR) 0 EISDIR$/,
    );
  });

  examine('many changes at once: in their order, each on its own', async (fs, folder) => {
    await write(fs, `${folder}/taken`, 'old');
    const bytes = new TextEncoder().encode('new');
    const made = await fs.createAll(
      ['a', 'taken', 'none/b', 'c'].map((name) => ({ path: `${folder}/${name}`, bytes, permissions: 0o600 })),
    );
    assert.deepEqual(made.map(codeOr('made')), ['made', 'EEXIST', 'ENOENT', 'made']);
    assert.deepEqual(made[0], await fs.stat(`${folder}/a`));
    assert.equal(await read(fs, `${folder}/taken`), 'old');
    const links = [
      { from: 'a', to: 'linked' },
      { from: 'a', to: 'taken' },
      { from: 'none', to: 'b' },
      { from: 'c', to: 'none/c' },
    ];
    const linked = await fs.linkAll(
      links.map(({ from, to }) => ({ from: `${folder}/${from}`, to: `${folder}/${to}` })),
    );
    assert.deepEqual(linked.map(codeOr('linked')), ['linked', 'EEXIST', 'ENOENT', 'ENOENT']);
    const removed = await fs.unlinkAll(['a', 'none', 'c'].map((name) => `${folder}/${name}`));
    assert.deepEqual(removed.map(codeOr('removed')), ['removed', 'ENOENT', 'removed']);
    assert.deepEqual((await fs.readDirectory(folder)).map(({ name }) => name).sort(), ['linked', 'taken']);
    assert.equal(await read(fs, `${folder}/linked`), 'new');
  });

  examine('calls at once do what they do alone', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await write(fs, `${folder}/b`, 'two');
    const stat = await fs.stat(`${folder}/a`);
    const said = await fs.atOnce((calls) => {
      const before = calls.stat(`${folder}/a`);
      calls.rename(`${folder}/a`, `${folder}/old`);
      calls.link(`${folder}/b`, `${folder}/a`);
      return [before, calls.stat(`${folder}/none`)];
    });
    assert.deepEqual(said, [stat, undefined]);
    assert.deepEqual([await read(fs, `${folder}/a`), await read(fs, `${folder}/old`)], ['two', 'one']);
    await assert.rejects(
      fs.atOnce(({ link }) => link(`${folder}/old`, `${folder}/a`)),
      { code: 'EEXIST' },
    );
    await assert.rejects(
      fs.atOnce(({ rename }) => rename(`${folder}/none`, `${folder}/c`)),
      { code: 'ENOENT' },
    );
  });

  examine('rename moves, and replaces', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await write(fs, `${folder}/b`, 'two');
    await fs.rename(`${folder}/a`, `${folder}/b`);
    assert.equal(await read(fs, `${folder}/b`), 'one');
    assert.equal(await fs.stat(`${folder}/a`), undefined);
    await assert.rejects(fs.rename(`${folder}/a`, `${folder}/c`), { code: 'ENOENT' });
  });

  examine('link never replaces', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await write(fs, `${folder}/b`, 'two');
    await assert.rejects(fs.link(`${folder}/a`, `${folder}/b`), { code: 'EEXIST' });
    assert.equal(await read(fs, `${folder}/b`), 'two');
    await assert.rejects(fs.link(`${folder}/c`, `${folder}/d`), { code: 'ENOENT' });
    await assert.rejects(fs.link(`${folder}/a`, `${folder}/none/d`), { code: 'ENOENT' });
  });

  examine('two links are one file, until one is gone', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    await fs.link(`${folder}/a`, `${folder}/b`);
    assert.equal((await fs.stat(`${folder}/a`))?.inode, (await fs.stat(`${folder}/b`))?.inode);
    await fs.unlink(`${folder}/a`);
    assert.equal(await read(fs, `${folder}/b`), 'one');
    await assert.rejects(fs.unlink(`${folder}/a`), { code: 'ENOENT' });
  });

  examine('an open file outlives its name', async (fs, folder) => {
    const file = await fs.open(`${folder}/a`, 'create');
    await fs.unlink(`${folder}/a`);
    await write(fs, `${folder}/a`, 'new');
    await file.write(bytes('old'));
    await file.close();
    assert.equal(await read(fs, `${folder}/a`), 'new');
  });

  examine('directories: made one level at a time, listed, removed when empty', async (fs, folder) => {
    await assert.rejects(fs.makeDirectory(`${folder}/d/e`), { code: 'ENOENT' });
    await fs.makeDirectory(`${folder}/d`);
    await assert.rejects(fs.makeDirectory(`${folder}/d`), { code: 'EEXIST' });
    await write(fs, `${folder}/d/a`, '');
    await fs.makeDirectory(`${folder}/d/e`);
    assert.deepEqual(
      [...(await fs.readDirectory(`${folder}/d`))].sort((a, b) => (a.name < b.name ? -1 : 1)),
      [
        { name: 'a', kind: 'file' },
        { name: 'e', kind: 'directory' },
      ],
    );
    await assert.rejects(fs.removeDirectory(`${folder}/d`), { code: 'ENOTEMPTY' });
    await fs.unlink(`${folder}/d/a`);
    await fs.removeDirectory(`${folder}/d/e`);
    await fs.removeDirectory(`${folder}/d`);
    await assert.rejects(fs.readDirectory(`${folder}/d`), { code: 'ENOENT' });
  });

  examine('listing what is no directory', async (fs, folder) => {
    await write(fs, `${folder}/a`, '');
    await assert.rejects(fs.readDirectory(`${folder}/a`), { code: 'ENOTDIR' });
  });

  examine('stat: kind and size; nothing below nothing, nor below a file', async (fs, folder) => {
    await write(fs, `${folder}/a`, 'one');
    const file = await fs.stat(`${folder}/a`);
    assert.deepEqual([file?.kind, file?.size], ['file', 3]);
    assert.equal((await fs.stat(folder))?.kind, 'directory');
    assert.equal(await fs.stat(`${folder}/none/b`), undefined);
    assert.equal(await fs.stat(`${folder}/a/b`), undefined);
  });

  examine('the room of a disk: some of it free; none for what is not there', async (fs, folder) => {
    const { free, total } = await fs.freeSpace(folder);
    assert.ok(Number.isSafeInteger(free) && free >= 0 && free <= total, `${free} of ${total} bytes`);
    await assert.rejects(fs.freeSpace(`${folder}/none`), { code: 'ENOENT' });
  });

  examine('a change gives a hint with its name', async (fs, folder) => {
    const hinted = await new Promise<string | null>((resolve, reject) => {
      const stop = fs.watch(
        folder,
        (name) => {
          stop();
          resolve(name);
        },
        reject,
      );
      write(fs, `${folder}/a`, 'one').catch(reject);
    });
    assert.equal(hinted, 'a');
  });
}

const codeOr = (done: string) => (result: unknown) =>
  result instanceof Error && 'code' in result ? result.code : done;
