import type { NewPlugin } from './new-plugin.ts';
import { templateWords } from './template-words.ts';

/** Texts of files, by path below the folder of a plugin. */
export type PluginFiles = ReadonlyMap<string, string>;

/**
 * The files of a new plugin.
 *
 * @param template those of the template
 */
export function fillTemplate(template: PluginFiles, plugin: NewPlugin): PluginFiles {
  const used = new Set([...template.values()].flatMap((text) => text.match(/\b[A-Za-z_$][\w$]*/g) ?? []));
  const words = templateWords(plugin, used);
  // at once, so that what stands for one word may look like another one
  const anyWord = new RegExp(`\\b(?:${[...words.keys()].join('|')})\\b`, 'g');
  const filled = (path: string, text: string): string =>
    text.replace(anyWord, (word) => {
      const value = words.get(word) ?? word;
      return path.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value;
    });
  return new Map([...template].map(([path, text]) => [path, filled(path, text)]));
}
