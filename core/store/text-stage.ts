import type { FileStage } from './store.ts';
import type { TextFolders } from './text-folders.ts';

/** Files on their way, of which the texts that come to their places, or leave them again, are read before the next transaction. */
export function textStage(stage: FileStage, texts: TextFolders): FileStage {
  const placed: string[] = [];
  return {
    receive: (chunks) => stage.receive(chunks),
    reserve: () => stage.reserve(),
    locate: (path) => stage.locate(path),
    place: async (temporary, path) => {
      await stage.place(temporary, path);
      placed.push(path);
      texts.moved([path]);
    },
    end: async () => {
      await stage.end();
      if (placed.length === 0) return;
      texts.moved(placed);
      await texts.refresh();
    },
  };
}
