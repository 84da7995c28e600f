import type { ContentLine } from './content-lines.ts';
import { Property } from './property.ts';

/** A component: the lines between `BEGIN:X` and `END:X`. */
export class Component {
  /** Upper case: `VEVENT`. */
  readonly name: string;
  /** Line of its BEGIN, from 1. */
  readonly line: number;
  readonly properties: Property[] = [];
  readonly components: Component[] = [];
  /** Its END was found. */
  complete = false;

  constructor(name: string, line: number) {
    this.name = name;
    this.line = line;
  }

  all(name: string): readonly Property[] {
    return this.properties.filter((property) => property.name === name);
  }

  first(name: string): Property | undefined {
    return this.properties.find((property) => property.name === name);
  }

  /** The first non-empty text among the properties with this name. */
  text(name: string): string | undefined {
    return this.properties.find((property) => property.name === name && property.value !== undefined)?.value;
  }

  /** Components with this name inside it, at any depth. */
  *within(name: string): Generator<Component> {
    for (const component of this.components) {
      if (component.name === name) yield component;
      else yield* component.within(name);
    }
  }
}

/** Deeper than any calendar program nests. */
const MAX_DEPTH = 16;

/** Components that cannot contain their own kind: a second BEGIN means that an END is missing. */
const FLAT = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VTIMEZONE', 'VCALENDAR']);

/**
 * The tree of a file's components. An END without a BEGIN is ignored; a component without an END stays incomplete.
 *
 * @returns a root without a name that contains the top-level components
 */
export function componentTree(lines: readonly ContentLine[]): Component {
  const root = new Component('', 0);
  let open = [root];
  for (const { line, text } of lines) {
    const [, mark, behind = ''] = /^(begin|end):(.*)$/is.exec(text) ?? [];
    const name = behind.trim().toUpperCase();
    const last = open.at(-1) ?? root;
    if (mark === undefined) {
      last.properties.push(new Property(line, text));
    } else if (mark.toLowerCase() === 'end') {
      open = closed(open, name);
    } else if (open.length < MAX_DEPTH) {
      const component = new Component(name, line);
      if (FLAT.has(component.name)) open = closed(open, component.name, false);
      (open.at(-1) ?? root).components.push(component);
      open.push(component);
    }
  }
  return root;
}

/** The components still open after the innermost one with this name, and everything inside it, is closed. */
function closed(open: readonly Component[], name: string, complete = true): Component[] {
  const at = open.findLastIndex((component) => component.name === name);
  const component = open[at];
  if (!component || at === 0) return [...open];
  component.complete = complete;
  return open.slice(0, at);
}
