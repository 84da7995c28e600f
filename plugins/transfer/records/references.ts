import type { Writer } from '../../content/index.ts';

/** Members of a record; what is undefined is not stored. */
export type Members = Readonly<Record<string, unknown>>;

/** What an item refers to, as it is here. */
export interface References {
  /** Who writes: text is cleaned as a stranger's. */
  readonly writer: Writer;
  /** Zone of the site. */
  readonly zone: string;
  /** Name of the theme of the site. */
  readonly theme: string;
  /** A text as it is kept, with the ids of here. @throws ApiError rest_invalid_param */
  text(name: string, text: string): string;
  /** Id here of content that is to be imported, if it is of one of these kinds. */
  content(old: number | undefined, kinds?: readonly string[]): number | undefined;
  /** The same for what an item lies below; names what is missing. */
  above(old: number | undefined, kind: string): number | undefined;
  /** Id here of content that is here. */
  there(old: number): number | undefined;
  /** Id here of a picture that is here. */
  picture(old: number | undefined): number | undefined;
  /** Id here of a term. */
  term(old: number): number | undefined;
  /** Is there a page with the list of what is of this kind? */
  isListed(kind: string): boolean;
  /** The name of a template that was chosen, whether the theme has it or not. */
  template(kind: string, name: string | undefined): string | undefined;
  /** Says something of the item in the report. */
  remark(what: string): void;
}
