import ICAL from 'ical.js';

const PARAMETER = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/i;
const CHARSET = /;CHARSET=([\w-]+)/i;

/**
 * A content line of vCalendar 1.0 whose value is quoted-printable, rewritten as iCalendar 2.0 writes it; any other line
 * as it is. The value is text in the line's CHARSET, UTF-8 where that is missing or unknown.
 */
function quotedPrintable(line: string): string {
  const colon = line.indexOf(':');
  const head = line.slice(0, colon);
  if (colon < 0 || !PARAMETER.test(`${head}:`)) return line;
  const text = decoded(bytesOf(line.slice(colon + 1)), CHARSET.exec(head)?.[1]);
  const name = `${head}:`.replace(PARAMETER, '').replace(CHARSET, '');
  return name + text.replace(/\r\n?/g, '\n').replaceAll('\n', '\\n');
}

function bytesOf(value: string): Uint8Array {
  const parts = value.split(/(=[\da-f]{2})/i);
  return Buffer.concat(
    parts.map((part) => (/^=[\da-f]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  );
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The parameter that holds VALUE while parameters are read. */
const VALUE = 'X-VALUE-OF-PROPERTY';

/**
 * A zone without the quotes that the colon in its name wants: `TZID=+05:30`, `TZID=(UTC+01:00) Paris, Madrid`,
 * `TZID=tzone://Microsoft/Utc`.
 */
const BARE_ZONE = /^([\w-]+(?:;[\w-]+=[^":;]*)*;TZID=)((?:\(?(?:UTC|GMT)?[+-]\d{1,2}:\d\d|tzone:\/\/)[^":;]*)(?=[;:])/i;

/** A property of a component: `DTSTART;TZID=Europe/Rome:20270101T090000`. Read only when somebody asks for its value. */
export class Property {
  /** Of its beginning in the file, from 1. */
  readonly line: number;
  /** Upper case. */
  readonly name: string;
  readonly text: string;
  /** Kept: of one entry, most are asked for several times. */
  #texts: readonly string[] | undefined;

  constructor(line: number, text: string) {
    this.line = line;
    this.name = (/^[^;:]*/.exec(text)?.[0] ?? '').toUpperCase();
    this.text = text.replace(BARE_ZONE, '$1"$2"');
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
    return this.parameter(VALUE)?.toLowerCase() ?? 'unknown';
  }

  /** All texts of the value, unescaped, trimmed, those that are not empty. */
  get texts(): readonly string[] {
    this.#texts ??= textsOf(
      this.name.startsWith('X-') && this.valueType === 'unknown' ? this.typed('TEXT') : this.text,
    );
    return this.#texts;
  }

  /** The texts of a value that is a list of them, whatever the property is. */
  get list(): readonly string[] {
    const { raw } = new Property(this.line, quotedPrintable(this.text));
    // ical.js takes a comma behind an escaped backslash for an escaped one
    const members = raw.match(/(?:\\.|[^\\,])+/gs) ?? [];
    return members.map((member) => unescaped(member).trim()).filter((member) => member !== '');
  }

  /** The first text of the value, unescaped; undefined when it is empty or cannot be read. */
  get value(): string | undefined {
    return this.texts[0];
  }

  /** The line with VALUE: what the standard does not know is not unescaped otherwise. */
  private typed(type: string): string {
    return `${this.head()};VALUE=${type}${this.text.slice(this.head().length)}`;
  }

  /** Name and parameters. */
  private head(): string {
    return /^[^:"]*(?:"[^"]*"[^:"]*)*(?=:)/.exec(this.text)?.[0] ?? this.text;
  }

  /** The parameters alone: they can be read where the value cannot. VALUE is kept aside, since no type takes an empty value. */
  private parameters(): ICAL.Property | undefined {
    const written = this.head().slice(this.name.length);
    return read(`X-PARAMETERS${written.replace(/("[^"]*")|;VALUE=/gi, (_, quoted) => quoted ?? `;${VALUE}=`)}:`);
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character));

function textsOf(line: string): readonly string[] {
  return valuesOf(quotedPrintable(line))
    .map((value) => String(value).trim())
    .filter((value) => value !== '');
}

/** ical.js reads values when they are asked for, and throws then. */
function valuesOf(line: string): readonly unknown[] {
  try {
    return ICAL.Property.fromString(line).getValues();
  } catch {
    return [];
  }
}

function read(line: string): ICAL.Property | undefined {
  try {
    return ICAL.Property.fromString(line);
  } catch {
    return undefined;
  }
}
