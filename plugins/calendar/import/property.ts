import ICAL from 'ical.js';
import { quotedPrintable } from './quoted-printable.ts';

/** A property of a component: `DTSTART;TZID=Europe/Rome:20270101T090000`. Read only when somebody asks for its value. */
export class Property {
  /** Of its beginning in the file, from 1. */
  readonly line: number;
  /** Upper case. */
  readonly name: string;
  readonly text: string;

  constructor(line: number, text: string) {
    this.line = line;
    this.name = (/^[^;:]*/.exec(text)?.[0] ?? '').toUpperCase();
    this.text = text;
  }

  /** Everything behind the parameters, as written. */
  get raw(): string {
    return this.text.slice(this.head().length + 1).trim();
  }

  /** A parameter's first value, without quotes; undefined when it is not there or cannot be read. */
  parameter(name: string): string | undefined {
    const value = this.parameters()?.getParameter(name.toLowerCase());
    return Array.isArray(value) ? value[0] : value;
  }

  /** What VALUE says that the value is, in lower case: `date`; `unknown` when it is not there. */
  get valueType(): string {
    return this.parameters()?.type ?? 'unknown';
  }

  /** All texts of the value, unescaped, trimmed, those that are not empty. */
  get texts(): readonly string[] {
    return textsOf(this.valueType === 'unknown' && this.name.startsWith('X-') ? this.typed('TEXT') : this.text);
  }

  /** The texts of a value that is a list of them, whatever the property is. */
  get list(): readonly string[] {
    return textsOf(`CATEGORIES${this.text.slice(this.name.length)}`);
  }

  /** The first text of the value, unescaped; undefined when it is empty or cannot be read. */
  get value(): string | undefined {
    return this.texts[0];
  }

  /** The property in the terms of ical.js; undefined when it cannot be read. */
  read(): ICAL.Property | undefined {
    return read(quotedPrintable(this.text));
  }

  /** The line with VALUE: what the standard does not know is not unescaped otherwise. */
  private typed(type: string): string {
    return `${this.head()};VALUE=${type}${this.text.slice(this.head().length)}`;
  }

  /** Name and parameters. */
  private head(): string {
    return /^[^:"]*(?:"[^"]*"[^:"]*)*(?=:)/.exec(this.text)?.[0] ?? this.text;
  }

  /** The parameters alone: they can be read where the value cannot. */
  private parameters(): ICAL.Property | undefined {
    return read(`X-PARAMETERS${this.head().slice(this.name.length)}:`);
  }
}

function textsOf(line: string): readonly string[] {
  const values: unknown[] = read(quotedPrintable(line))?.getValues() ?? [];
  return values.map((value) => String(value).trim()).filter((value) => value !== '');
}

function read(line: string): ICAL.Property | undefined {
  try {
    return ICAL.Property.fromString(line);
  } catch {
    return undefined;
  }
}
