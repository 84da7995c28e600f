import type { Subject } from './cell.ts';

/** A record's title, or what else it says. */
export type Part = 'title' | 'text';

/** That a text tells something of a record. */
export interface Word {
  readonly subject: Subject;
  readonly part: Part;
}

/** Words that occur in one record of a site only, so that any text tells what of which record is in it. */
export interface Words {
  /** A word for the title, and one for all other texts of a record. */
  give(subject: Subject): { readonly title: string; readonly text: string };
  /** The records, and parts of them, whose words a text holds; each once. */
  in(text: string): readonly Word[];
}

/** Words that nobody has been given yet. */
export function newWords(): Words {
  const subjects: Subject[] = [];
  return {
    give: (subject) => {
      const number = subjects.push(subject) - 1;
      return { title: `hush${number}title`, text: `hush${number}text` };
    },
    in: (text) =>
      [...new Set(text.toLowerCase().match(/hush\d+(?:title|text)/g))].map((word) => {
        const [, number, part] = /(\d+)(title|text)/.exec(word) ?? [];
        return { subject: subjects[Number(number)] as Subject, part: part as Part };
      }),
  };
}
