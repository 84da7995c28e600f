import { lineFinder } from '../line-finder.ts';
import { NotUnderstood, phpText, THEME_MARK } from './php-text.ts';

/** A pattern without PHP, and notes of what could not be converted. */
export interface ReadPattern {
  /** The pattern in Almanac's format; undefined if it depends on PHP that cannot be converted. */
  readonly text: string | undefined;
  readonly notes: readonly PatternNote[];
}

/** A note about something in a file that is left out. */
export interface PatternNote {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const PHP = /<\?(php\b|=)([\s\S]*?)(?:\?>\n?|$)/g;

/** The comment with the pattern's metadata, and the rest after it. */
const HEADER = /^\s*(\/\*[\s\S]*?\*\/)([\s\S]*)$/;

/** PHP that decides whether or how often something is shown. */
const DECIDES =
  /^\s*(?:\}|(?:if|else|elseif|endif|for|foreach|endfor|endforeach|while|endwhile|switch|case|endswitch|function|return)\b)/;

/** At most this many characters of PHP are quoted in a note. */
const MOST_SHOWN = 60;

/**
 * Converts a pattern: a PHP file that starts with a comment of metadata, followed by blocks. Literal texts, translations and
 * addresses of the theme's files are inserted; no code is run.
 *
 * @param assetUrl returns the URL of a file of the theme, by its path; undefined for one that is not served
 */
export function readPattern(source: string, assetUrl: (path: string) => string | undefined): ReadPattern {
  const notes: PatternNote[] = [];
  const lineAt = lineFinder(source);
  let header: string | undefined;
  let isWhole = true;
  const note = (index: number, code: string) => {
    const shown = code.trim().replace(/\s+/g, ' ');
    const short = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
    notes.push({ line: lineAt(index), message: `${short} is not understood, and left out` });
    if (DECIDES.test(code)) isWhole = false;
  };
  const markup = source
    .replaceAll('\u0000', '')
    .replace(PHP, (whole: string, kind: string, code: string, index: number) => {
      const [, comment, rest = ''] = (header === undefined && HEADER.exec(code)) || [];
      if (comment !== undefined) header = comment;
      const asked = comment === undefined ? code : rest;
      try {
        return `${phpText(asked, kind === '=')}${whole.endsWith('\n') && asked.trim() === '' ? '\n' : ''}`;
      } catch (error) {
        if (!(error instanceof NotUnderstood)) throw error;
        note(index + whole.indexOf(asked.trimStart()), asked);
        return '';
      }
    });
  if (header === undefined) {
    return { text: undefined, notes: [{ line: 1, message: 'has no header comment of a pattern, and is left out' }] };
  }
  if (!isWhole) {
    notes.push({ line: 1, message: 'depends on PHP code that is not run, and is left out' });
    return { text: undefined, notes };
  }
  const linked = withAssets(markup, assetUrl, (path) => {
    const line = lineAt(Math.max(0, source.indexOf(path)));
    notes.push({ line, message: `${path} is no file of the theme that is served` });
  });
  return { text: `<?php\n${header}\n?>\n${linked.replaceAll('<?', '').trim()}\n`, notes };
}

/** Replaces the marks by URLs of the theme's files. */
const withAssets = (
  markup: string,
  assetUrl: (path: string) => string | undefined,
  missing: (path: string) => void,
): string =>
  markup.replace(new RegExp(`${THEME_MARK}/?([^\\s"'<>()\\\\&?#]*)`, 'g'), (_, path: string) => {
    const url = path === '' ? undefined : assetUrl(path);
    if (url === undefined) missing(path === '' ? 'the address of the theme' : path);
    return url ?? '';
  });
