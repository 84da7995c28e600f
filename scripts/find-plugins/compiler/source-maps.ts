import { SourceMap } from 'node:module';

/** A place in compiled code, as a stack has it: the number of the code, its plugin, line and column. */
const PLACE = /almanac-plugin-\d+-([a-z\d-]+)\.js:(\d+):(\d+)/g;

/** Where compiled code came from, for as long as what it exports is in use. */
export class SourceMaps {
  readonly #maps = new Map<string, string>();
  readonly #gone = new FinalizationRegistry<string>((file) => this.#maps.delete(file));
  #count = 0;

  /**
   * Takes in a map.
   *
   * @param map JSON
   * @param plugin whose code it is
   * @returns the name of the file that the code is to be run as
   */
  add(map: string, plugin: string): string {
    const file = `almanac-plugin-${++this.#count}-${plugin}.js`;
    this.#maps.set(file, map);
    return file;
  }

  /** Forgets a map when this is gone. */
  keepFor(owner: object, file: string): void {
    this.#gone.register(owner, file);
  }

  forget(file: string): void {
    this.#maps.delete(file);
  }

  /** The same stack with the places of the sources in it. */
  original(stack: string): string {
    return stack.replace(PLACE, (place, _plugin, line: string, column: string) => {
      const map = this.#maps.get(place.slice(0, place.indexOf(':')));
      if (map === undefined) return place;
      const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return place;
      return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  }

  /** The plugin whose code is uppermost in a stack as Node has it; undefined where there is none. */
  pluginIn(stack: string): string | undefined {
    const [place] = stack.matchAll(PLACE);
    return place?.[1];
  }
}
