import { isObject } from '../../../../core/lib/json/json.ts';
import type { Step } from './clone-case.ts';

/** The text of a file as a person writes it: one member per line. */
export const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes a file. */
export const add =
  (file: string, value: object): Step =>
  async (clone) =>
    clone.write(file, textOf(value));

/** Writes a file with custom formatting. */
export const write =
  (file: string, text: string): Step =>
  async (clone) =>
    clone.write(file, text);

/** Changes members in a file, including nested ones; undefined removes a member. */
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

/** Gives a record another id, as done by hand. */
export const renumber =
  (folder: string, from: number, to: number): Step =>
  async (clone) => {
    const file = `${folder}/${from}.json`;
    clone.write(`${folder}/${to}.json`, textOf({ ...JSON.parse(clone.read(file) ?? ''), id: to }));
    clone.remove(file);
  };

/** Writes through the API. @param path relative to the REST root @throws Error if it is refused */
export const send =
  (path: string, body: object, method = 'POST'): Step =>
  async (clone) => {
    const answer = await clone.ask(path, method, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} is answered ${answer.status}: ${text}`);
  };

/** Deletes a record permanently through the API. */
export const erase = (path: string): Step => send(`${path}?force=true`, {}, 'DELETE');
