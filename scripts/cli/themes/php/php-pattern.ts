import { NotUnderstood, phpText, THEME_MARK } from './php-text.ts';

/** A pattern without PHP, and what of it was not understood. */
export interface ReadPattern {
  /** As themes of Almanac have it; undefined for one that would be something else without what it does. */
  readonly text: string | undefined;
  readonly notes: readonly PatternNote[];
}

/** Something in a file that is left out. */
export interface PatternNote {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const PHP = /<\?(php\b|=)([\s\S]*?)(?:\?>\n?|$)/g;

/** The comment that names the pattern, and what stands behind it. */
const HEADER = /^\s*(\/\*[\s\S]*?\*\/)([\s\S]*)$/;

/** What decides whether something is shown, and how often. */
const DECIDES =
  /^\s*(?:\}|(?:if|else|elseif|endif|for|foreach|endfor|endforeach|while|endwhile|switch|case|endswitch|function|return)\b)/;

/** Characters of PHP that a note shows. */
const MOST_SHOWN = 60;

/**
 * Reads a pattern: a file of PHP whose comment names it, with blocks behind it. Texts, translations and addresses of files of the theme
 * are put in their places; nothing is run.
 *
 * @param assetUrl gives the address of a file of the theme, by its path; undefined for one that is not served
 */
export function readPattern(source: string, assetUrl: (path: string) => string | undefined): ReadPattern {
  const notes: PatternNote[] = [];
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
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
    return { text: undefined, notes: [{ line: 1, message: 'has no comment that names a pattern, and is left out' }] };
  }
  if (!isWhole) {
    notes.push({ line: 1, message: 'depends on what PHP decides, and is left out' });
    return { text: undefined, notes };
  }
  const linked = withAssets(markup, assetUrl, (path) => {
    const line = lineAt(Math.max(0, source.indexOf(path)));
    notes.push({ line, message: `${path} is no file of the theme that is served` });
  });
  return { text: `<?php\n${header}\n?>\n${linked.replaceAll('<?', '').trim()}\n`, notes };
}

/** Addresses of files in the places of the marks. */
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
