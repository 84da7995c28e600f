import type { NewPlugin } from './new-plugin.ts';
import { templateWords } from './template-words.ts';

/** Texts of files, by path relative to the folder of a plugin. */
export type PluginFiles = ReadonlyMap<string, string>;

/**
 * The files of a new plugin.
 *
 * @param template files of the template
 */
export function fillTemplate(template: PluginFiles, plugin: NewPlugin): PluginFiles {
  const used = new Set([...template.values()].flatMap((text) => text.match(/\b[A-Za-z_$][\w$]*/g) ?? []));
  const words = templateWords(plugin, used);
  // in one pass, so that an inserted value that looks like a placeholder is not replaced
  const anyWord = new RegExp(`\\b(?:${[...words.keys()].join('|')})\\b`, 'g');
  const filled = (path: string, text: string): string =>
    text.replace(anyWord, (word) => {
      const value = words.get(word) ?? word;
      return path.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value;
    });
  return new Map([...template].map(([path, text]) => [path, filled(path, text)]));
}
