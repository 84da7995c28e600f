import { renamed } from './embeds.ts';
import { iconByHand } from './icons.ts';
import { chance, KINDS, type Kind, type Known, PLACES } from './known.ts';
import { pictureByHand, pictureOf } from './media.ts';
import { themeByHand } from './themes.ts';
import { ROLES, type TwoSites } from './two-sites.ts';
import { TITLES } from './words.ts';

/** Edits the text of a record file by hand; undefined removes the file. */
type Hand = (text: string, known: Known) => string | undefined;

const change =
  (members: (known: Known) => Record<string, unknown>): Hand =>
  (text, known) =>
    text.startsWith('{') && text.trimEnd().endsWith('}')
      ? `${JSON.stringify({ ...JSON.parse(text), ...members(known) }, null, 2)}\n`
      : text;

const TERMS: readonly Kind[] = ['categories', 'tags', 'sorts', 'menus'];
const isTerm = (kind: Kind) => TERMS.includes(kind);
const titleOf = (kind: Kind) => (isTerm(kind) ? 'name' : kind === 'notes' ? 'text' : 'title');

/** Members with new references: another image, another parent of an image, another target of a menu item. */
function pointed(kind: Kind, known: Known): Record<string, unknown> {
  if (kind === 'media') return { post: known.id(known.random.pick(['posts', 'pages', 'events'])) };
  if (kind === 'menu-items') return { type: 'post_type', object: 'page', object_id: known.id('pages') };
  if (kind === 'posts' || kind === 'pages') return { featured_media: known.id('media') };
  return kind === 'events' || kind === 'venues' || kind === 'organizers' ? { image: known.id('media') } : {};
}

const HANDS: readonly ((kind: Kind) => Hand)[] = [
  (kind) => change(({ random }) => ({ [titleOf(kind)]: `${random.pick(TITLES)} by hand` })),
  (kind) =>
    isTerm(kind) || kind === 'notes'
      ? change(() => ({}))
      : change(({ random }) => ({
          status: random.pick(['publish', kind === 'media' ? 'private' : 'draft', 'private']),
        })),
  (kind) => change((known) => pointed(kind, known)),
  () => (text) => `<<<<<<< ours\n${text}`,
  () => () => undefined,
];

/** Files that are broken, with their former text. */
type Broken = Map<string, string>;

/** Edits record files of both sites by hand, occasionally breaking one, and repairing it later. */
export class Editor {
  readonly #sites: TwoSites;
  readonly #known: Known;
  readonly #broken: Broken = new Map();

  constructor(sites: TwoSites, known: Known) {
    this.#sites = sites;
    this.#known = known;
  }

  async edit(): Promise<string> {
    const { random } = this.#known;
    if (this.#broken.size > 0 && chance(random, 3)) return this.#mend();
    if (chance(random, 9)) return this.#editText(random.pick([iconByHand, themeByHand, pictureByHand]));
    if (chance(random, 3)) return chance(random, 2) ? this.#rename() : this.#changeRole();
    const kind = random.pick(KINDS);
    const path = `${PLACES[kind].folder}/${this.#known.id(kind)}.json`;
    const text = this.#broken.has(path) ? undefined : await this.#sites.text(path);
    if (text === undefined) return this.#add(kind);
    const after = random.pick(HANDS)(kind)(text, this.#known);
    if (after?.startsWith('<')) this.#broken.set(path, text);
    await this.#sites.edit(path, after);
    return `${path} edited`;
  }

  async #mend(): Promise<string> {
    const [path, text] = this.#known.random.pick([...this.#broken]);
    this.#broken.delete(path);
    await this.#sites.edit(path, text);
    return `${path} mended`;
  }

  /** Renames an author. */
  async #rename(): Promise<string> {
    const { random } = this.#known;
    // the author of most content
    const path = `users/${chance(random, 2) ? 1 : 1 + random.below(ROLES.length)}.json`;
    const text = await this.#sites.text(path);
    if (text === undefined) return 'nobody renamed';
    await this.#sites.edit(path, renamed(text, this.#known));
    return `${path} edited`;
  }

  /** Changes the role of a user who writes their own content. */
  async #changeRole(): Promise<string> {
    const { random } = this.#known;
    const path = `users/${1 + ROLES.indexOf(random.pick(['author', 'contributor']))}.json`;
    const text = await this.#sites.text(path);
    if (text === undefined) return 'no role changed';
    const role = random.pick(['editor', 'author', 'contributor', 'subscriber']);
    await this.#sites.edit(path, `${JSON.stringify({ ...JSON.parse(text), role }, null, 2)}\n`);
    return `${path} edited`;
  }

  /** Edits a file that is not a record. */
  async #editText(byHand: typeof iconByHand): Promise<string> {
    const { path, text } = byHand(this.#known);
    await this.#sites.edit(path, text);
    return `${path} edited`;
  }

  /** Adds a copy of a record with a new id. */
  async #add(kind: Kind): Promise<string> {
    const { random, ids } = this.#known;
    const { folder } = PLACES[kind];
    const from =
      ids[kind].length === 0 ? undefined : await this.#sites.text(`${folder}/${random.pick(ids[kind])}.json`);
    if (from === undefined || !from.startsWith('{')) return 'nothing edited';
    const id = 1 + Math.max(...Object.values(ids).flat());
    const path = `${folder}/${id}.json`;
    const own = { id, slug: `by-hand-${id}`, ...(kind === 'media' && pictureOf(id)) };
    await this.#sites.edit(path, JSON.stringify({ ...JSON.parse(from), ...own }));
    ids[kind].push(id);
    return `${path} added`;
  }
}
