import type { Subject } from './cell.ts';

/** A record's title, or its other texts. */
export type Part = 'title' | 'text';

/** A part of a record that a text reveals. */
export interface Word {
  readonly subject: Subject;
  readonly part: Part;
}

/** Words that occur in only one record of a site, so that they show which parts of which records a text contains. */
export interface Words {
  /** Assigns a word for the title, and one for all other texts of a record. */
  give(subject: Subject): { readonly title: string; readonly text: string };
  /** The parts of records whose words are in a text, each once. */
  in(text: string): readonly Word[];
}

/** Unassigned words. */
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
