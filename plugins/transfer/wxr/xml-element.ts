/** An element of an export with its children. Names include their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** Line of the file on which it begins. */
  readonly line: number;
}

/** Text of the first child with this name; empty if there is none. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';

/** All children with this name. */
export const allOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
