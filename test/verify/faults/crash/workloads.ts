import type { Call } from '../../../sim/file-system.ts';
import { EVENTS, placeOf, type Scene, SECRETS, type Uploads, VENUES } from './scene.ts';

/** A sequence of operations on a simulated machine. */
export interface Workload {
  readonly name: string;
  /** Files are edited by hand meanwhile: then the promise is that no words are lost. */
  readonly edited?: boolean;
  run(scene: Scene): Promise<void>;
}

const counts = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Is it a checkpoint that renames one of its own files? */
const isUpkeep = ({ name, path }: Call): boolean =>
  name === 'rename' && /\/(journal\/\d+\.log|ids\.json\.new|tmp\/snapshot-.*)$/.test(path);

/** A text longer than a sector, unique by its number. */
const long = (number: number, length = 700): string => `${number}-`.repeat(Math.ceil(length / 4)).slice(0, length);

const create = (scene: Scene, number: number, folder = EVENTS) =>
  scene.transaction((tx) => tx.put(folder, { id: tx.nextId(), text: long(number) }));

const fileBytes = (number: number): Uint8Array => new TextEncoder().encode(long(number));

/** Three uploads of a record, in folders that no other record may use. */
const files = (id: number): Uploads =>
  Object.fromEntries(
    ['full', 'large', 'small'].map((size, index) => [
      `uploads/2026/${id % 10}/${id}-${size}.png`,
      fileBytes(id + index),
    ]),
  );

export const workloads: readonly Workload[] = [
  {
    name: 'creates, one after the other',
    run: async (scene) => {
      for (const number of counts(24)) await create(scene, number);
    },
  },
  {
    name: 'creates by many at once',
    run: async (scene) => {
      for (const round of counts(6)) await Promise.all(counts(5).map((number) => create(scene, round * 10 + number)));
    },
  },
  {
    name: 'one record, updated again and again',
    run: async (scene) => {
      await create(scene, 0);
      for (const number of counts(24)) await scene.transaction((tx) => tx.put(EVENTS, { id: 1, text: long(number) }));
    },
  },
  {
    name: 'transfers that keep a sum over two folders',
    run: async (scene) => {
      const accounts = [
        [EVENTS, 1],
        [VENUES, 2],
        [EVENTS, 3],
      ] as const;
      await scene.transaction((tx) => {
        for (const [folder, id] of accounts) tx.put(folder, { id, balance: 100 });
      });
      const transfer = (number: number) =>
        scene.transaction((tx) => {
          for (const [index, [folder, id]] of accounts.entries()) {
            const change = index === number % 3 ? 2 * number : -number;
            tx.put(folder, { id, balance: Number(tx.get(folder, id)?.balance) + change, note: long(number, 500) });
          }
        });
      for (const number of counts(6)) await Promise.all([transfer(number), transfer(number + 10)]);
    },
  },
  {
    name: 'records removed and made again',
    run: async (scene) => {
      for (const number of counts(8)) {
        let id = 0;
        await scene.transaction((tx) => {
          id = tx.nextId();
          tx.put(EVENTS, { id: 1, text: long(number) });
          tx.put(VENUES, { id, text: 'new' });
        });
        await scene.transaction((tx) => {
          tx.remove(EVENTS, 1);
          tx.remove(VENUES, id);
        });
      }
    },
  },
  {
    name: 'large records',
    run: async (scene) => {
      for (const number of counts(5)) {
        await Promise.all([
          scene.transaction((tx) => tx.put(EVENTS, { id: 1, text: long(number, 6_000) })),
          scene.transaction((tx) => tx.put(EVENTS, { id: 10 + number, text: long(number, 3_000) })),
        ]);
      }
    },
  },
  {
    name: 'public and private records together',
    run: async (scene) => {
      for (const number of counts(9)) {
        await scene.transaction((tx) => {
          const id = tx.nextId();
          tx.put(EVENTS, { id, secret: number });
          tx.put(SECRETS, { id, text: long(number, 300) });
        });
        if (number % 3 === 0) await scene.transaction((tx) => tx.remove(SECRETS, number));
      }
    },
  },
  {
    name: 'checkpoints between and during writes',
    run: async (scene) => {
      for (const number of counts(10)) {
        const writes = counts(2).map((client) =>
          scene.transaction((tx) => tx.put(EVENTS, { id: (number % 4) + client, text: long(number * 10 + client) })),
        );
        if (number % 2 === 0) scene.clock.advance(5_000);
        await Promise.all(writes);
        if (number % 5 === 0) {
          scene.clock.advance(5_000);
          await scene.settle();
        }
      }
      await scene.settle();
    },
  },
  {
    name: 'transactions that fail, change nothing, or undo each other',
    run: async (scene) => {
      await create(scene, 0);
      const fail = () =>
        scene
          .transaction((tx) => {
            tx.put(EVENTS, { id: tx.nextId(), text: 'never' });
            tx.put(EVENTS, { id: 1, text: 'never' });
            throw new Error('no');
          })
          .catch(() => undefined);
      for (const number of counts(9)) {
        await Promise.all([
          fail(),
          create(scene, number),
          scene.transaction((tx) => tx.put(EVENTS, { id: 1, text: 'x'.repeat(600) })),
          scene.transaction((tx) => tx.put(EVENTS, { id: 1, text: long(number >> 1) })),
          fail(),
        ]);
      }
    },
  },
  {
    name: 'edits between writes',
    edited: true,
    run: async (scene) => {
      for (const id of [1, 2, 3]) await scene.transaction((tx) => tx.addWord(EVENTS, id));
      for (const number of counts(12)) {
        const id = (number % 3) + 1;
        const word = scene.edit(EVENTS, id);
        let before = '';
        if (number % 4 === 0) await scene.files.refresh('all');
        await scene.transaction((tx) => {
          before = tx.addWord(EVENTS, id);
          tx.addWord(EVENTS, ((number + 1) % 3) + 1);
        });
        if (!before.includes(word)) throw new Error(`a write did not see ${word}, which was there before it`);
        if (number % 5 === 0) scene.clock.advance(5_000);
      }
      await scene.settle();
    },
  },
  {
    name: 'edits while their files are being published',
    edited: true,
    run: async (scene) => {
      const { fileSystem } = scene;
      for (const id of [1, 2]) await scene.transaction((tx) => tx.addWord(EVENTS, id));
      for (const number of counts(10)) {
        const [call, skip] =
          (
            [
              ['rename', 0],
              ['link', 0],
              ['stat', 0],
              ['dataSync', 0],
              ['stat', 2],
            ] as const
          )[number % 5] ?? [];
        let skipped = 0;
        fileSystem.hooks = {
          before: (made) => {
            if (made.name !== call || isUpkeep(made) || skipped++ < skip) return;
            fileSystem.hooks = {};
            if (fileSystem.disk.find(placeOf(EVENTS, 1))) scene.edit(EVENTS, 1);
          },
        };
        await scene.transaction((tx) => {
          tx.addWord(EVENTS, 1);
          tx.addWord(EVENTS, 2);
        });
        fileSystem.hooks = {};
        if (number % 4 === 0) scene.clock.advance(5_000);
      }
      await scene.settle();
    },
  },
  {
    name: 'files that come, are replaced and go with their records',
    run: async (scene) => {
      const add = (id: number) =>
        scene.upload(files(id), (tx) => {
          tx.put(EVENTS, { id, files: Object.keys(files(id)) });
          tx.keep(...Object.keys(files(id)));
        });
      const remove = (id: number) =>
        scene.transaction((tx) => {
          tx.remove(EVENTS, id);
          tx.drop(...Object.keys(files(id)));
        });
      const replace = (id: number) => {
        const [first = '', ...others] = Object.keys(files(id));
        const another = `uploads/2026/12/${id}-another.png`;
        return scene.upload({ [another]: fileBytes(id + 100) }, (tx) => {
          tx.put(EVENTS, { id, files: [another, ...others] });
          tx.keep(another);
          tx.drop(first);
        });
      };
      const fail = (id: number) =>
        scene
          .upload(files(id), (tx) => {
            tx.keep(...Object.keys(files(id)));
            throw new Error('no');
          })
          .catch(() => undefined);
      for (const round of counts(3)) {
        const [one, two, three] = [round * 10, round * 10 + 1, round * 10 + 2] as const;
        await Promise.all([add(one), add(two), fail(three), create(scene, round, VENUES)]);
        await replace(one);
        if (round === 2) scene.clock.advance(5_000);
        await remove(two);
        if (round === 1) {
          scene.clock.advance(5_000);
          await scene.settle();
        }
        await scene.place(files(three));
        scene.kill();
        await scene.open();
      }
    },
  },
  {
    name: 'processes that are killed, and restarts that take over',
    run: async (scene) => {
      for (const round of counts(5)) {
        for (const number of counts(4)) {
          await scene.transaction((tx) => {
            tx.put(EVENTS, { id: number, text: long(round * 10 + number) });
            tx.put(VENUES, { id: 100 + tx.nextId(), round });
          });
        }
        await scene.transaction((tx) => {
          if (round % 2 === 0) tx.remove(EVENTS, 5);
          else tx.put(EVENTS, { id: 5, text: long(round) });
        });
        if (round % 2 === 0) await scene.files.close();
        scene.kill();
        await scene.open();
      }
    },
  },
];
