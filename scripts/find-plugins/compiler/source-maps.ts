import { SourceMap } from 'node:module';

/** A position in compiled code as it appears in a stack: number of the code, plugin, line and column. */
const PLACE = /almanac-plugin-\d+-([a-z\d-]+)\.js:(\d+):(\d+)/g;

/** Source maps of compiled code, kept as long as its exports are in use. */
export class SourceMaps {
  readonly #maps = new Map<string, string>();
  readonly #gone = new FinalizationRegistry<string>((file) => this.#maps.delete(file));
  #count = 0;

  /**
   * Adds a map.
   *
   * @param map JSON
   * @param plugin that the code belongs to
   * @returns the file name to run the code under
   */
  add(map: string, plugin: string): string {
    const file = `almanac-plugin-${++this.#count}-${plugin}.js`;
    this.#maps.set(file, map);
    return file;
  }

  /** Drops a map when this object is garbage collected. */
  keepFor(owner: object, file: string): void {
    this.#gone.register(owner, file);
  }

  forget(file: string): void {
    this.#maps.delete(file);
  }

  /** The stack with positions mapped to the sources. */
  original(stack: string): string {
    return stack.replace(PLACE, (place, _plugin, line: string, column: string) => {
      const map = this.#maps.get(place.slice(0, place.indexOf(':')));
      if (map === undefined) return place;
      const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return place;
      return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  }

  /** The plugin whose code is topmost in a stack trace of Node; undefined if there is none. */
  pluginIn(stack: string): string | undefined {
    const [place] = stack.matchAll(PLACE);
    return place?.[1];
  }
}
