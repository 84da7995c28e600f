import type { Role } from '../../core/index.ts';
import type { Answer } from '../site/content-site.ts';
import type { WritingSite } from '../site/writing/write-fixture.ts';

const CONTEXTS = ['view', 'embed', 'edit'] as const;
export type Context = (typeof CONTEXTS)[number];

/** Contexts of who may not edit. */
export const PUBLIC: readonly Context[] = ['view', 'embed'];

/** Objects that the site answered, and the public schema that describes them. */
export interface Answered {
  /** File name in the package. */
  readonly schema: string;
  /** `previous`: the deleted item, as returned by its deletion. */
  readonly context: Context | 'previous';
  /** The request. */
  readonly request: string;
  readonly objects: readonly object[];
}

/** A read, in all contexts that it has. */
export interface Read {
  readonly schema: string;
  readonly path: string;
  /** The answer is one object, a list, or an object of objects by name; by default what JSON says. */
  readonly named?: true;
  readonly as?: Role;
  readonly contexts?: readonly Context[];
}

/** The objects in an answer. @param named they are members of it, by name */
export const objectsOf = (body: Answer, named: boolean): readonly object[] => {
  if (Array.isArray(body)) return body;
  return named ? Object.values(body) : [body];
};

/** What a site answers to reads. */
export async function answersTo(site: WritingSite, reads: readonly Read[]): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const { schema, path, named = false, as, contexts = CONTEXTS } of reads) {
    for (const context of contexts) {
      const query = `${path.includes('?') ? '&' : '?'}context=${context}`;
      const body = await site.ask(200, 'GET', `${path}${query}`, as && { as });
      answers.push({ schema, context, request: `GET ${path}${query}`, objects: objectsOf(body, named) });
    }
  }
  return answers;
}

/** Sends one write as an administrator, and gives its answer. */
export type Write = (schema: string, status: number, method: string, path: string, json?: unknown) => Promise<Answer>;

/** Sends writes to a site, and notes what it answers to them. */
export function notedWrites(site: WritingSite): { readonly answers: readonly Answered[]; readonly write: Write } {
  const answers: Answered[] = [];
  return {
    answers,
    write: async (schema, status, method, path, json) => {
      const body = await site.admin(status, method, path, json);
      const request = `${method} ${path}`;
      if (body.deleted === true) answers.push({ schema, context: 'previous', request, objects: [body.previous] });
      else answers.push({ schema, context: 'edit', request, objects: [body] });
      return body;
    },
  };
}
