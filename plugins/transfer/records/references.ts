import type { Writer } from '../../content/index.ts';

/** Members of a record; undefined ones are not stored. */
export type Members = Readonly<Record<string, unknown>>;

/** Resolves the references of an item to records of this site. */
export interface References {
  /** Writer without the right to unfiltered HTML: text is sanitized. */
  readonly writer: Writer;
  /** Time zone of the site. */
  readonly zone: string;
  /** Name of the active theme. */
  readonly theme: string;
  /** Converts a text for storage: sanitized, with new ids. @throws ApiError rest_invalid_param */
  text(name: string, text: string): string;
  /** New id of content of the source, if it is of one of the kinds. */
  content(old: number | undefined, kinds?: readonly string[]): number | undefined;
  /** New id of the parent; reports a missing one. */
  above(old: number | undefined, kind: string): number | undefined;
  /** New id of content, if it is on this site. */
  there(old: number): number | undefined;
  /** New id of an image, if it is on this site; reports a missing one. */
  picture(old: number | undefined): number | undefined;
  /** New id of a term. */
  term(old: number): number | undefined;
  /** Has the kind an archive page? */
  isListed(kind: string): boolean;
  /** The name of the chosen template, even if the theme does not have it, which is reported. */
  template(kind: string, name: string | undefined): string | undefined;
  /** Counts a field of a plugin, whose name begins with `_`, in the report. */
  hide(name: string): void;
  /** Adds a remark about the item to the report. */
  remark(what: string): void;
}
