const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = names('area base br col embed hr img input link meta source track wbr');

/** Is this a void element, which has no end tag? */
export const isVoid = (name: string): boolean => VOID.has(name);

const BLOCKS = names(
  'address article aside blockquote details div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table ul',
);

/** By open element, the elements whose start tag closes it (HTML, 13.1.2.4). */
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

/** Maximum depth. Deeper elements are not opened, so that a search of the open ones takes negligible time. */
const DEEPEST = 200;

/** Tracks the open elements at a position in a text, and returns the end tags that keep them correctly nested. */
export class OpenElements {
  readonly #open: string[] = [];

  /** @returns end tags of the elements that it closes; undefined if it is nested too deeply to be opened */
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

  /** @returns end tags of the element and of those open inside it; empty if it is not open */
  end(name: string): string {
    const depth = this.#open.lastIndexOf(name);
    return depth < 0 ? '' : this.#endTo(depth);
  }

  /** @returns end tags of all open elements */
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
