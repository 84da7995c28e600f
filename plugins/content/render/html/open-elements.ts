const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = names('area base br col embed hr img input link meta source track wbr');

/** Elements without an end. */
export const isVoid = (name: string): boolean => VOID.has(name);

const BLOCKS = names(
  'address article aside blockquote details div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table ul',
);

/** By the element that is open, those whose begin ends it (HTML, 13.1.2.4). */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', BLOCKS],
  ['li', names('li')],
  ['dt', names('dt dd')],
  ['dd', names('dt dd')],
  ['tr', names('tr tbody thead tfoot')],
  ['td', names('td th tr tbody thead tfoot')],
  ['th', names('td th tr tbody thead tfoot')],
  ['thead', names('tbody tfoot')],
  ['tbody', names('tbody tfoot')],
  ['tfoot', names('tbody')],
  ['caption', names('colgroup thead tbody tfoot tr')],
  ['colgroup', names('thead tbody tfoot tr')],
]);

/** Deeper ones are not opened, so that looking through those that are open takes no time that counts. */
const DEEPEST = 200;

/** The elements that are open at a place in a text; gives the tags that keep them closed inside each other. */
export class OpenElements {
  readonly #open: string[] = [];

  /** @returns ends of the elements that it ends; undefined when it would lie too deep to be opened */
  begin(name: string): string | undefined {
    let ended = '';
    for (let last = this.#open.at(-1); last && ENDED_BY.get(last)?.has(name); last = this.#open.at(-1)) {
      ended += this.#pop();
    }
    if (isVoid(name)) return ended;
    if (this.#open.length >= DEEPEST) return undefined;
    this.#open.push(name);
    return ended;
  }

  /** @returns the end of the element and of those that are open inside it; nothing when it is not open */
  end(name: string): string {
    const depth = this.#open.lastIndexOf(name);
    return depth < 0 ? '' : this.#endTo(depth);
  }

  /** @returns ends of all */
  endAll(): string {
    return this.#endTo(0);
  }

  #endTo(depth: number): string {
    let ended = '';
    while (this.#open.length > depth) ended += this.#pop();
    return ended;
  }

  #pop(): string {
    return `</${this.#open.pop()}>`;
  }
}
