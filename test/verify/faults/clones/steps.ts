import { isObject } from '../../../../core/lib/json/json.ts';
import type { Step } from './clone-case.ts';

/** The text of a file as a person writes it: a member on each line. */
export const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Makes a file, or writes it anew. */
export const add =
  (file: string, value: object): Step =>
  async (clone) =>
    clone.write(file, textOf(value));

/** The same, laid out in a way of one's own. */
export const write =
  (file: string, text: string): Step =>
  async (clone) =>
    clone.write(file, text);

/** Changes members in a file, those of objects in it too; undefined takes one away. */
export const change =
  (file: string, members: object): Step =>
  async (clone) =>
    clone.write(file, textOf(changed(JSON.parse(clone.read(file) ?? ''), members)));

function changed(value: unknown, members: object): object {
  const result: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [key, member] of Object.entries(members)) {
    result[key] = isObject(member) ? changed(result[key], member) : member;
  }
  return result;
}

export const remove =
  (file: string): Step =>
  async (clone) =>
    clone.remove(file);

/** Gives a record another id, as one does by hand. */
export const renumber =
  (folder: string, from: number, to: number): Step =>
  async (clone) => {
    const file = `${folder}/${from}.json`;
    clone.write(`${folder}/${to}.json`, textOf({ ...JSON.parse(clone.read(file) ?? ''), id: to }));
    clone.remove(file);
  };

/** Writes through the API. @param path below the REST root @throws Error when it is refused */
export const send =
  (path: string, body: object, method = 'POST'): Step =>
  async (clone) => {
    const answer = await clone.ask(path, method, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} is answered ${answer.status}: ${text}`);
  };

/** Removes a record through the API, past the trash. */
export const erase = (path: string): Step => send(`${path}?force=true`, {}, 'DELETE');
